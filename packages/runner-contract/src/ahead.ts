/** What the server asks a runner to compile before anybody runs it. */
import { z } from 'zod';
import { fields, sourceCode, text } from './request-parts.ts';

/** The body of `POST /compile-ahead`. */
export const aheadRequestSchema = fields('The body', {
  language: text('language').describe('A name of GET /languages, of those with `compilesAhead`.'),
  code: sourceCode,
  key: text('key')
    .min(1, 'key is empty')
    .max(200, 'key is longer than 200 characters')
    .describe(
      'Whose program this is, as in POST /run. Of each caller the newest counts: it replaces the one before.',
    ),
});

/**
 * What became of it. `compiled`: a run of the program finds it. `known`: it would have found it anyway. `failed`: it does
 * not compile, and nothing is kept. `busy`: others wait, or came. `replaced`: by a newer one of the same caller.
 */
export const AHEAD_OUTCOMES = ['compiled', 'known', 'failed', 'busy', 'replaced'] as const;

/** The answer of `POST /compile-ahead`. */
export const aheadAnswerSchema = z.object({ outcome: z.enum(AHEAD_OUTCOMES) });

export type AheadRequest = z.infer<typeof aheadRequestSchema>;
export type AheadOutcome = (typeof AHEAD_OUTCOMES)[number];
