import { z } from 'zod';
import { dataOf, doneSchema, idSchema, newItemIdSchema, pageOf, pageQueryShape } from '../common.ts';
import { defineList } from '../list.ts';
import { seenSchema } from '../marks/seen.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import {
  answerWordsSchema,
  ownRegradeRequestsSchema,
  regradeRequestRowSchema,
  regradeRequestSchema,
  requestStateSchema,
  requestWordsSchema,
} from './regrade-request.ts';

// The documents name no calls for requests; these stand beside those of results and marks.

export const fetchOwnRequests = defineRoute({
  method: 'GET',
  path: '/student/regrade-requests/:taskId',
  roles: ['STUDENT'],
  summary:
    'What the caller has asked about a published result, what was answered, and what can still be asked.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(ownRegradeRequestsSchema),
});

export const requestRegrade = defineRoute({
  method: 'POST',
  path: '/student/request-regrade',
  roles: ['STUDENT'],
  summary: 'Asks for another look at a question of a published result, in words.',
  body: z.object({
    _id: newItemIdSchema,
    taskId: idSchema,
    /** The question's id. */
    programIndex: idSchema,
    words: requestWordsSchema,
  }),
  response: dataOf(z.object({ _id: idSchema })),
  rateLimit: 40,
});

export const withdrawRequest = defineRoute({
  method: 'POST',
  path: '/student/withdraw-regrade-request',
  roles: ['STUDENT'],
  summary: 'Takes back a request that is not answered yet.',
  body: z.object({ requestId: idSchema }),
  response: doneSchema,
});

export const regradeRequestList = defineList({
  order: '-askedAt',
  columns: { student: 'words', task: 'words', askedAt: 'instant', state: requestStateSchema },
  filters: { taskId: idSchema },
});

export const fetchRegradeRequests = defineRoute({
  method: 'GET',
  path: '/faculty/regrade-requests',
  roles: AUTHORS,
  summary:
    'Requests for another look, the newest first: of one task, or of all tasks in which the caller may give marks.',
  query: regradeRequestList.query.extend({ pageSize: pageQueryShape.pageSize.default(25) }),
  response: pageOf(regradeRequestRowSchema).extend({
    /** The task that is asked for; null: of all. */
    task: z.object({ _id: idSchema, name: z.string(), canEvaluate: z.boolean() }).nullable(),
  }),
});

export const fetchSubmissionRequests = defineRoute({
  method: 'GET',
  path: '/faculty/submission-requests/:taskId/:studentId',
  roles: AUTHORS,
  summary: 'What a student has asked about a submission, the oldest first, and what was answered.',
  params: z.object({ taskId: idSchema, studentId: idSchema }),
  response: dataOf(z.array(regradeRequestSchema)),
});

export const answerRequest = defineRoute({
  method: 'POST',
  path: '/faculty/answer-regrade-request',
  roles: AUTHORS,
  summary: 'Answers a request in words, with or without other marks for its question. The student is told.',
  body: z.object({
    requestId: idSchema,
    words: answerWordsSchema,
    /** Other marks for the question; null: they stay. */
    marks: z
      .object({
        /** Null goes back to the computed marks. */
        marksObtained: z.number().nullable(),
        /** The `givenAt` that the writer had seen. If somebody gave other marks since, nothing is saved. */
        seenGivenAt: seenSchema,
      })
      .nullable()
      .default(null),
  }),
  response: doneSchema,
  rateLimit: 240,
});
