import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import { dataOf } from '../common.ts';
import { defineRoute } from '../route.ts';
import {
  generatedQuestionSchema,
  generationIdSchema,
  generationProgressSchema,
  generationRequestSchema,
  generationSettingsSchema,
} from './generation.ts';

export const generateQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/generate-question',
  roles: AUTHORS,
  summary:
    'A question written by a language model, with expected outputs from running its reference solution; it is not stored. Hanging up cancels it.',
  body: generationRequestSchema,
  response: dataOf(generatedQuestionSchema),
  rateLimit: 10,
});

export const generationProgress = defineRoute({
  method: 'GET',
  path: '/faculty/generation-progress/:generationId',
  roles: AUTHORS,
  summary: 'What a generation that the caller has started is doing; null when none runs under this id.',
  params: z.object({ generationId: generationIdSchema }),
  response: dataOf(generationProgressSchema.nullable()),
});

export const generationSettings = defineRoute({
  method: 'GET',
  path: '/faculty/generation-settings',
  roles: AUTHORS,
  summary: 'Whether questions can be generated here, and which settings are missing.',
  response: dataOf(generationSettingsSchema),
});
