import { z } from 'zod';
import { dataOf, doneSchema, idSchema } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { itemAnalysisSchema } from './item-analysis.ts';

// The documents know no item analysis; these calls stand beside the leaderboard's.

export const fetchItemAnalysis = defineRoute({
  method: 'GET',
  path: '/faculty/item-analysis/:taskId',
  roles: AUTHORS,
  summary: 'What the questions and tests of a task did, and what of it may be wrong with them.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(itemAnalysisSchema),
});

export const lookAtSuspect = defineRoute({
  method: 'POST',
  path: '/faculty/look-at-suspect',
  roles: AUTHORS,
  summary:
    'Remembers that somebody looked at a suspect of the item analysis and left it, or forgets it again.',
  body: z.object({ taskId: idSchema, suspectId: z.string().max(64), isLeft: z.boolean() }),
  response: doneSchema,
});
