import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import { dataOf, doneSchema, idSchema, newItemIdSchema, pageOf, ownershipSchema } from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { addedTimeDraftSchema, extraTimeDraftSchema, extraTimeSchema } from './extra-time.ts';
import { readWorkSchema, openWorkSchema } from './open-work.ts';
import { taskDraftSchema, taskRowSchema, taskSchema, TASK_STATUSES } from './task.ts';

export const taskList = defineList({
  order: '-createdAt',
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
  },
  filters: {
    ownership: ownershipSchema,
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
  response: pageOf(taskRowSchema),
});

export const viewTask = defineRoute({
  method: 'GET',
  path: '/faculty/view-task/:taskId',
  roles: AUTHORS,
  summary: 'One task with its questions and assigned students.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(taskSchema),
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
  summary: 'Changes a task that is not completed.',
  body: taskDraftSchema.extend({ taskId: idSchema }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const deleteTask = defineRoute({
  method: 'POST',
  path: '/faculty/delete-task',
  roles: AUTHORS,
  summary: 'Takes a task off every list. Refused while students are sitting it.',
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
