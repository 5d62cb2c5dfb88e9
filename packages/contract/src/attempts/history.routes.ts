import { z } from 'zod';
import { dataOf, idSchema, pageOf } from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { ownResultSchema } from './own-result.ts';

const roles = ['STUDENT'] as const;

export const historyRowSchema = z.object({
  _id: idSchema,
  taskId: idSchema,
  name: z.string(),
  subject: z.string().nullable(),
  deadline: z.string(),
  submittedAt: z.string().nullable(),
  /** Seconds. */
  totalTimeTaken: z.number().int().nullable(),
  /** Marks obtained; null unless the result is published. */
  result: z.number().nullable(),
  /** What to show: the score, ABSENT or PENDING. */
  state: z.enum(['SCORE', 'ABSENT', 'PENDING']),
  totalMarks: z.number(),
  isResultPublished: z.boolean(),
  studentStartTimes: z.string().nullable(),
});
export type HistoryRow = z.infer<typeof historyRowSchema>;

export const historyList = defineList({
  order: '-deadline',
  columns: {
    name: 'words',
    subject: 'words',
    deadline: 'unfiltered',
    submittedAt: 'unfiltered',
    totalTimeTaken: 'unfiltered',
    result: 'unfiltered',
  },
});

export const taskHistory = defineRoute({
  method: 'GET',
  path: '/student/task-history',
  roles,
  summary: 'Tasks that are over for the student: submitted, or past their deadline.',
  query: historyList.query,
  response: pageOf(historyRowSchema),
});

export const ownSubmission = defineRoute({
  method: 'GET',
  path: '/student/submission/:taskId',
  roles,
  summary: "The student's own receipt and code; with marks and results of PUBLIC tests once published.",
  params: z.object({ taskId: idSchema }),
  response: dataOf(ownResultSchema),
  duringExam: true,
});
