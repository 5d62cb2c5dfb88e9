import { z } from 'zod';
import { AUTHORS } from '../auth/role.ts';
import { idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { leaderboardSchema } from './leaderboard.ts';

export const fetchLeaderboard = defineRoute({
  method: 'GET',
  path: '/faculty/fetch-leaderboard/:taskId',
  roles: AUTHORS,
  summary: 'Every assigned student of a task with rank, marks and time taken.',
  params: z.object({ taskId: idSchema }),
  response: leaderboardSchema,
});
