import { z } from 'zod';
import { dataOf, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { pastRunSchema, ranProgramSchema } from './past-run.ts';

const roles = ['STUDENT'] as const;

/** Runs on one page of a question's list. */
export const RUNS_PAGE = 20;

export const lastRuns = defineRoute({
  method: 'POST',
  path: '/student/last-runs',
  roles,
  summary: 'The last run of each question of an open attempt, with its program and results.',
  body: z.object({ taskId: idSchema }),
  response: dataOf(z.array(ranProgramSchema)),
  duringExam: true,
});

export const earlierRuns = defineRoute({
  method: 'POST',
  path: '/student/earlier-runs',
  roles,
  summary: `The runs of one question of an open attempt, newest first, ${RUNS_PAGE} on a page.`,
  body: z.object({
    taskId: idSchema,
    programIndex: idSchema,
    /** Zero-based. */
    page: z.number().int().min(0).max(100_000).default(0),
  }),
  response: dataOf(z.object({ runs: z.array(pastRunSchema), total: z.number().int() })),
  duringExam: true,
});

export const earlierRun = defineRoute({
  method: 'POST',
  path: '/student/earlier-run',
  roles,
  summary: 'One run of an open attempt, with its program and results.',
  body: z.object({ taskId: idSchema, runId: idSchema }),
  response: dataOf(ranProgramSchema),
  duringExam: true,
});
