import { z } from 'zod';
import { dataOf, idSchema, pageQueryShape } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { markingQueueSchema, pageAnswersSchema } from './marking-queue.ts';

export const fetchMarkingQueue = defineRoute({
  method: 'GET',
  path: '/faculty/marking-queue/:taskId',
  roles: AUTHORS,
  summary: 'How far the marking of each attempted program of a task has come, by student and question.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(markingQueueSchema),
});

export const fetchPageAnswers = defineRoute({
  method: 'GET',
  path: '/faculty/page-answers/:taskId/:questionId',
  roles: AUTHORS,
  summary: 'The pages that students wrote for one question, to be marked side by side.',
  params: z.object({ taskId: idSchema, questionId: idSchema }),
  query: z.object({ page: pageQueryShape.page.default(0) }),
  response: dataOf(pageAnswersSchema),
});
