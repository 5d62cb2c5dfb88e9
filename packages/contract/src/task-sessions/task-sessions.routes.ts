import { z } from 'zod';
import { originFilterSchema } from '../attempts/origin.ts';
import { AUTHORS } from '../role.ts';
import { dataOf, idSchema, numberedRow, numberedPageOf } from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { reopeningDraftSchema } from './reopening.ts';
import {
  ongoingTaskSchema,
  sittingCountsSchema,
  sittingStateSchema,
  taskStudentSchema,
} from './task-session.ts';

const taskParams = z.object({ taskId: z.guid('Invalid Task ID').toLowerCase() });

/** Most students that one call can take out. */
export const REMOVED_STUDENTS_MAX = 10_000;

export const ongoingTaskList = defineList({
  order: 'endTime',
  numberedBy: 'endTime',
  columns: { name: 'unfiltered', startTime: 'unfiltered', endTime: 'unfiltered' },
});

export const ongoingTasks = defineRoute({
  method: 'GET',
  path: '/faculty/ongoing-tasks',
  roles: AUTHORS,
  summary:
    'Tasks within the reach of the caller that students can sit now, extra time included; soonest end first unless sorted otherwise.',
  query: ongoingTaskList.query,
  response: numberedPageOf(ongoingTaskSchema),
});

/** The students of a task. */
export const taskStudentList = defineList({
  order: 'roll',
  numberedBy: 'roll',
  columns: {
    roll: 'unfiltered',
    name: 'unfiltered',
    state: sittingStateSchema,
    startedAt: 'unfiltered',
    submittedAt: 'unfiltered',
    end: 'unfiltered',
    answered: 'unfiltered',
    lastSavedAt: 'unfiltered',
    lastRunAt: 'unfiltered',
  },
  filters: { origins: originFilterSchema },
});

export const studentsInTask = defineRoute({
  method: 'GET',
  path: '/faculty/students-in-task/:taskId',
  roles: AUTHORS,
  summary:
    'The students of a task and where each of them stands, by enrollment number unless sorted otherwise.',
  params: taskParams,
  query: taskStudentList.query,
  response: z.object({
    success: z.literal(true),
    task: z.object({
      _id: idSchema,
      name: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      duration: z.number().int().nullable(),
      /** Students can sit it now. */
      isOngoing: z.boolean(),
      /** The caller may take students out of it now. */
      canRemove: z.boolean(),
      /** The caller may open submitted attempts again. */
      canReopen: z.boolean(),
      /** The caller may give more time. */
      canExtend: z.boolean(),
      /** When extra time was last given in this task; null where nobody has any. */
      extraTimeGivenAt: z.string().nullable(),
      /** What students are asked for by Safe Exam Browser; null where the task requires none, or its file has none. */
      filePassword: z.string().nullable(),
      counts: sittingCountsSchema,
    }),
    data: z.array(numberedRow(taskStudentSchema)),
    /** How many students match. */
    total: z.number().int(),
  }),
});

export const removeStudents = defineRoute({
  method: 'POST',
  path: '/faculty/:taskId/remove-students',
  roles: AUTHORS,
  summary:
    'Takes students out of an ongoing task. What they have typed stays; those who are out already are passed over.',
  params: taskParams,
  body: z.object({
    studentIds: z
      .array(idSchema.toLowerCase(), 'Please select at least one student.')
      .min(1, 'Please select at least one student.')
      .max(
        REMOVED_STUDENTS_MAX,
        `At most ${REMOVED_STUDENTS_MAX.toLocaleString('en')} students can be taken out at once.`,
      ),
  }),
  response: dataOf(
    z.object({
      /** How many really were taken out. */
      removed: z.number().int(),
    }),
  ),
});

export const reopenAttempts = defineRoute({
  method: 'POST',
  path: '/faculty/:taskId/reopen-attempts',
  roles: AUTHORS,
  summary:
    'Opens submitted attempts again until a moment. What was submitted stays stored with its marks; those that are open until then already are passed over.',
  params: taskParams,
  body: reopeningDraftSchema,
  response: dataOf(
    z.object({
      /** How many really were opened again. */
      reopened: z.number().int(),
    }),
  ),
});
