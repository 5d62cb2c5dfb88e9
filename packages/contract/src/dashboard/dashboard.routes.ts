import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import { dataOf, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { taskStatusSchema } from '../tasks/task.ts';

export const facultyDetails = defineRoute({
  method: 'GET',
  path: '/faculty/details',
  roles: AUTHORS,
  summary: 'What the dashboard of an author counts.',
  response: z.object({
    success: z.literal(true),
    data: z.array(z.object({ _id: idSchema, name: z.string(), status: taskStatusSchema })),
    questions: z.array(z.object({ _id: idSchema })),
    grp: z.array(z.object({ _id: idSchema })),
  }),
});

export const studentDetails = defineRoute({
  method: 'GET',
  path: '/student/details',
  roles: ['STUDENT'],
  summary: "What the student's dashboard counts.",
  response: z.object({
    success: z.literal(true),
    availableTasks: z.number().int(),
    upcomingTasks: z.number().int(),
    completedTasks: z.number().int(),
  }),
});

const count = z.number().int();

/** What an institute or a department holds. Deleted people, places and items are not counted. */
const contentCounts = {
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

/** Tasks by where they stand, and what else is needed for them. */
const workCounts = { upcoming: count, available: count, completed: count, questions: count, groups: count };

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

/**
 * What there is on the whole platform. Only the numbers of the lists are of use, and a list of all submissions is long:
 * a caller that wants `counts` alone says `lists=false`. Items carry nothing but their id; no ADMIN is among `fac`.
 */
export const platformDetails = defineRoute({
  method: 'GET',
  path: '/admin/fetch-details',
  roles: ['ADMIN'],
  summary: 'What the dashboard of the administrator counts; lists=false leaves the lists out.',
  query: z.object({ lists: z.enum(['true', 'false']).default('true') }),
  response: z.object({
    success: z.literal(true),
    counts: z.record(z.enum(PLATFORM_LISTS), count),
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
  summary: "What the caller's institute holds.",
  response: dataOf(z.object({ departments: count, ...contentCounts })),
});

export const departmentDetails = defineRoute({
  method: 'GET',
  path: '/hod/fetch-details',
  roles: ['DEPARTMENT-HEAD'],
  summary: "What the caller's department holds, and what of it is the caller's own.",
  response: dataOf(
    z.object({
      department: z.object({ ...contentCounts, ...workCounts }),
      own: z.object(workCounts),
    }),
  ),
});
