import { z } from 'zod';
import { AUTHORS } from '../auth/role.ts';
import { dataOf, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { analysisSchema } from './analysis.ts';
import { leaderboardSchema } from './leaderboard.ts';

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
