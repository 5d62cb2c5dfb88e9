import { z } from 'zod';
import { archivedFilterSchema, deletedSchema, expectedOutcomeSchema } from '../archive.ts';
import { AUTHORS } from '../role.ts';
import { dataOf, doneSchema, idSchema, newItemIdSchema, numberedPageOf, ownershipSchema } from '../common.ts';
import { defineList } from '../list.ts';
import { editionSchema } from '../editing/edition.ts';
import { defineRoute } from '../route.ts';
import { addedTimeDraftSchema, extraTimeDraftSchema, extraTimeSchema } from './extra-time.ts';
import { readWorkSchema, openWorkSchema } from './open-work.ts';
import { taskCopySchema } from './task-copy.ts';
import { taskDeletionSchema } from './task-deletion.ts';
import {
  REQUEST_DAYS,
  requestDaysSchema,
  taskDraftSchema,
  taskRowSchema,
  taskSchema,
  TASK_STATUSES,
} from './task.ts';

export const taskList = defineList({
  order: '-createdAt',
  numberedBy: '-createdAt',
  columns: {
    name: 'words',
    totalMarks: 'amount',
    startTime: 'instant',
    endTime: 'instant',
    createdAt: 'unfiltered',
    /**
     * As displayed: COMPLETED means published, NOT-PUBLISH completed without a published result; ENDED asks for both,
     * which are what a dashboard counts as completed.
     */
    status: z.enum([...TASK_STATUSES, 'NOT-PUBLISH', 'ENDED']),
    owner: 'words',
  },
  filters: {
    ownership: ownershipSchema,
    archived: archivedFilterSchema,
    /** Only tasks that the caller may copy. */
    copyable: z.stringbool({ truthy: ['true'], falsy: ['false'] }),
  },
});

export const viewAllTasks = defineRoute({
  method: 'GET',
  path: '/faculty/view-all-tasks',
  roles: AUTHORS,
  summary:
    'Tasks that the caller owns, that were shared, or (department head) that belong to the department.',
  query: taskList.query,
  response: numberedPageOf(taskRowSchema),
});

export const viewTask = defineRoute({
  method: 'GET',
  path: '/faculty/view-task/:taskId',
  roles: AUTHORS,
  summary: 'One task with its questions and assigned students.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(taskSchema),
});

/** The documents have no such call: the form could say neither what the default means nor when the last practical was. */
export const fetchTaskDefaults = defineRoute({
  method: 'GET',
  path: '/faculty/task-defaults',
  roles: AUTHORS,
  summary: 'What a new task of the caller starts from.',
  response: dataOf(
    z.object({
      /** Whether a task that does not say so requires the exam browser in this installation. */
      requireExamBrowser: z.boolean(),
      /** The own task that starts last; null for whoever has none. */
      lastTask: z.object({ name: z.string(), startTime: z.string() }).nullable(),
    }),
  ),
});

export const createTask = defineRoute({
  method: 'POST',
  path: '/faculty/create-task',
  roles: AUTHORS,
  summary: 'Stores a new task.',
  body: taskDraftSchema.extend({ _id: newItemIdSchema }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const editTask = defineRoute({
  method: 'POST',
  path: '/faculty/edit-task',
  roles: AUTHORS,
  summary:
    'Changes a task that is not completed. Refused when another edition is stored than the one opened.',
  body: taskDraftSchema.extend({ taskId: idSchema, edition: editionSchema }),
  response: dataOf(z.object({ _id: idSchema })),
  conflict: taskSchema,
});

export const fetchTaskCopy = defineRoute({
  method: 'GET',
  path: '/faculty/task-copy/:taskId',
  roles: AUTHORS,
  summary:
    'What a copy of a task begins with, for the caller: without what the caller cannot have, which is named.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(taskCopySchema),
});

/** What deleting asks about. */
export const fetchTaskDeletion = defineRoute({
  method: 'GET',
  path: '/faculty/task-deletion/:taskId',
  roles: AUTHORS,
  summary: 'What deleting a task would come to, for whoever may delete it.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(taskDeletionSchema),
});

export const deleteTask = defineRoute({
  method: 'POST',
  path: '/faculty/delete-task',
  roles: AUTHORS,
  summary:
    'Archives a task that students have started, once none of them can sit it any more; deletes any other for good.',
  body: z.object({ taskId: idSchema, expected: expectedOutcomeSchema }),
  response: deletedSchema,
});

export const restoreTask = defineRoute({
  method: 'POST',
  path: '/faculty/restore-task',
  roles: AUTHORS,
  summary: 'Brings an archived task back.',
  body: z.object({ taskId: idSchema }),
  response: doneSchema,
});

export const publishResult = defineRoute({
  method: 'POST',
  path: '/faculty/publish-result',
  roles: AUTHORS,
  summary: 'Lets the students of a completed, graded task see their results.',
  body: z.object({
    taskId: idSchema,
    /** What is open, as who publishes nevertheless has read it; where more is open, nothing is published. */
    acknowledged: readWorkSchema.optional(),
    /** For so many days students can ask for another look at a question. */
    requestDays: requestDaysSchema.default(REQUEST_DAYS),
  }),
  response: doneSchema,
});

/** What publishing asks about. */
export const fetchOpenWork = defineRoute({
  method: 'GET',
  path: '/faculty/open-work/:taskId',
  roles: AUTHORS,
  summary: 'What of a task waits for a person: programs without marks, late ones that nobody has looked at.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(openWorkSchema),
});

/** The documents have no such call; one that says the time that each is to have stands beside it. */
export const addTime = defineRoute({
  method: 'POST',
  path: '/faculty/add-time',
  roles: AUTHORS,
  summary:
    'Gives students of a task, or everybody who has not submitted, minutes beyond what each has; refused when extra time was given since the caller looked.',
  body: addedTimeDraftSchema,
  response: dataOf(
    z.object({
      /** How many have more time now. */
      given: z.number().int(),
    }),
  ),
});

export const extendTime = defineRoute({
  method: 'POST',
  path: '/faculty/extend-time',
  roles: AUTHORS,
  summary:
    'Gives students of a task a later deadline, a longer duration, or both; replaces what they were given before.',
  body: extraTimeDraftSchema,
  /** Everybody of the task who has extra time now. */
  response: dataOf(z.array(extraTimeSchema)),
});
