import { z } from 'zod';

/** The type of an answer that is a problem (RFC 9457). */
export const PROBLEM_JSON = 'application/problem+json';

/** What every call of `/api/v1` answers that fails, beside the fitting HTTP status. */
export const problemSchema = z.object({
  type: z.literal('about:blank'),
  title: z.string().describe('What the status means.'),
  status: z.number().int(),
  detail: z.string().describe('A sentence for a person.'),
  code: z.string().describe('What programs tell problems apart by; one keeps its meaning.'),
  requestId: z.string().describe('The number of the call, which the log of the server has too.'),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('The fields concerned.'),
});
export type Problem = z.infer<typeof problemSchema>;
