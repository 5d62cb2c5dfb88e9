import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import { dataOf, doneSchema, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { generationRequestSchema, generationSchema, generationSettingsSchema } from './generation.ts';

export const generateQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/generate-question',
  roles: AUTHORS,
  summary:
    'Starts having a question written by a language model, with expected outputs from running its reference solution, and answers at once; `generation-progress` has the result. The same `generationId` again answers the generation that is there.',
  body: generationRequestSchema,
  response: dataOf(z.object({ generationId: idSchema })),
  rateLimit: 10,
});

export const generationProgress = defineRoute({
  method: 'GET',
  path: '/faculty/generation-progress/:generationId',
  roles: AUTHORS,
  summary:
    'What a generation that the caller has started is doing or what came of it, until a day after its end; null when the caller has none of this id.',
  params: z.object({ generationId: idSchema }),
  response: dataOf(generationSchema.nullable()),
});

export const cancelGeneration = defineRoute({
  method: 'POST',
  path: '/faculty/cancel-generation/:generationId',
  roles: AUTHORS,
  summary: 'Cancels a generation that the caller has started; one that has ended stays as it ended.',
  params: z.object({ generationId: idSchema }),
  response: doneSchema,
});

export const generationSettings = defineRoute({
  method: 'GET',
  path: '/faculty/generation-settings',
  roles: AUTHORS,
  summary: 'Whether questions can be generated here, and which settings are missing.',
  response: dataOf(generationSettingsSchema),
});
