import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import { dataOf, doneSchema, idSchema, newItemIdSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { seenSchema } from '../marks/seen.ts';
import { analysisSchema } from './analysis.ts';
import { ownStandingSchema } from './own-standing.ts';
import { distributedMarksSchema, leaderboardSchema } from './leaderboard.ts';

export const fetchLeaderboard = defineRoute({
  method: 'GET',
  path: '/faculty/fetch-leaderboard/:taskId',
  roles: AUTHORS,
  summary: 'Every assigned student of a task with rank, marks and time taken.',
  params: z.object({ taskId: idSchema }),
  response: leaderboardSchema,
});

/** The documents name the data and no path; this one stands beside the leaderboard's. */
export const fetchAnalysis = defineRoute({
  method: 'GET',
  path: '/faculty/fetch-analysis/:taskId',
  roles: AUTHORS,
  summary: 'Marks and time of a task by question, difficulty and module.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(analysisSchema),
});

/** The documents ask for the student's analysis and name no call. */
export const fetchOwnStanding = defineRoute({
  method: 'GET',
  path: '/student/standing/:taskId',
  roles: ['STUDENT'],
  summary:
    "The student's place in the class, and marks and time by question, difficulty and module, once the result is published.",
  params: z.object({ taskId: idSchema }),
  response: dataOf(ownStandingSchema),
});

export const updateStudentMarks = defineRoute({
  method: 'POST',
  path: '/faculty/update-student-marks',
  roles: AUTHORS,
  summary: 'Gives a student marks for the whole task and splits them over the questions.',
  body: z.object({
    taskId: idSchema,
    studentId: idSchema,
    /** 0 to the total marks of the task, two decimals; null goes back to what the tests came to. */
    marks: z.number('Marks must be a number.').nullable(),
    distributeEqually: z.literal(true, 'Marks can only be distributed equally.'),
    /** How many questions the caller takes the task to have; another number is refused. */
    numQuestions: z.number().int().positive(),
    /** The `givenAt` that the writer had seen. If somebody gave marks since, nothing is saved. */
    seenGivenAt: seenSchema,
    /** Drawn by the caller, the same for all students who are given marks at once: what can be undone together. */
    batchId: newItemIdSchema,
  }),
  response: dataOf(z.object({ distributedMarks: distributedMarksSchema })),
});

/** The documents know no way back; this one stands beside the call that it undoes. */
export const undoMarks = defineRoute({
  method: 'POST',
  path: '/faculty/undo-marks',
  roles: AUTHORS,
  summary:
    'Takes back marks that were given to several students at once, unless somebody has changed them since.',
  body: z.object({ taskId: idSchema, batchId: idSchema }),
  response: doneSchema,
});
