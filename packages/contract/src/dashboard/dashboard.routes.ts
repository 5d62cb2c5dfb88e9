import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import { dataOf, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { taskStatusSchema } from '../tasks/task.ts';
import { ownWorkSchema } from './own-tasks.ts';
import { platformStateSchema } from './platform-state.ts';
import { authorWorkSchema, headWorkSchema } from './work.ts';

const count = z.number().int();

/** Tasks by where they stand, and what else is needed for them. */
const workCounts = { upcoming: count, available: count, completed: count, questions: count, groups: count };

/** What is counted as the documents list it is long: a caller that wants the counts alone says `lists=false`. */
const listsQuery = z.object({ lists: z.enum(['true', 'false']).default('true') });

export const facultyDetails = defineRoute({
  method: 'GET',
  path: '/faculty/details',
  roles: AUTHORS,
  summary:
    'What the dashboard of an author counts, and the work that waits; lists=false leaves the lists out.',
  query: listsQuery,
  response: z.object({
    success: z.literal(true),
    /** Of what the caller may see. */
    counts: z.object(workCounts),
    work: authorWorkSchema,
    data: z.array(z.object({ _id: idSchema, name: z.string(), status: taskStatusSchema })).optional(),
    questions: z.array(z.object({ _id: idSchema })).optional(),
    grp: z.array(z.object({ _id: idSchema })).optional(),
  }),
});

export const studentDetails = defineRoute({
  method: 'GET',
  path: '/student/details',
  roles: ['STUDENT'],
  summary: "What the student's dashboard counts, the next tasks, and the last published results.",
  response: z.object({
    success: z.literal(true),
    availableTasks: count,
    upcomingTasks: count,
    completedTasks: count,
    work: ownWorkSchema,
  }),
});

/** What an institute or a department holds. Deleted people, places and items are not counted. */
export const contentCounts = {
  /** Faculty members and heads of departments. */
  faculties: count,
  students: count,
  groups: count,
  subjects: count,
  tasks: count,
  questions: count,
  /** Attempts that were submitted. */
  submissions: count,
};

/** Named as the platform's dashboard names them. */
export const PLATFORM_LISTS = [
  'usr',
  'ins',
  'dep',
  'fac',
  'stu',
  'grp',
  'sub',
  'tsk',
  'que',
  'sbm',
  'rbc',
  'tag',
] as const;
export type PlatformList = (typeof PLATFORM_LISTS)[number];

const platformItems = z.array(z.object({ _id: idSchema })).optional();

/** What there is on the whole platform. Items carry nothing but their id; no ADMIN is among `fac`. */
export const platformDetails = defineRoute({
  method: 'GET',
  path: '/admin/fetch-details',
  roles: ['ADMIN'],
  summary:
    'What the dashboard of the administrator counts, and how the installation is; lists=false leaves the lists out.',
  query: listsQuery,
  response: z.object({
    success: z.literal(true),
    counts: z.record(z.enum(PLATFORM_LISTS), count),
    state: platformStateSchema,
    usr: platformItems,
    ins: platformItems,
    dep: platformItems,
    fac: platformItems,
    stu: platformItems,
    grp: platformItems,
    sub: platformItems,
    tsk: platformItems,
    que: platformItems,
    sbm: platformItems,
    rbc: platformItems,
    tag: platformItems,
  }),
});

export const instituteDetails = defineRoute({
  method: 'GET',
  path: '/hoi/fetch-details',
  roles: ['INSTITUTE-HEAD'],
  summary: "What the caller's institute holds, and the work in it.",
  response: dataOf(z.object({ departments: count, ...contentCounts, work: headWorkSchema })),
});

export const departmentDetails = defineRoute({
  method: 'GET',
  path: '/hod/fetch-details',
  roles: ['DEPARTMENT-HEAD'],
  summary: "What the caller's department holds, what of it is the caller's own, and the work in it.",
  response: dataOf(
    z.object({
      /** `faculties` are those whom the head looks after, without the head. */
      department: z.object({ ...contentCounts, ...workCounts }),
      /** Students may not change their own names. */
      locksNames: z.boolean(),
      own: z.object(workCounts),
      work: headWorkSchema.extend({ requests: authorWorkSchema.shape.requests }),
    }),
  ),
});
