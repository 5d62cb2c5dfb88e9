/** Pools: of their questions each student of a task has some, drawn when the student starts. */
import { z } from 'zod';
import { isPlainName, NAME_NOT_PLAIN } from '../typed-field.ts';

/** Longest name of a pool, in characters. */
export const POOL_NAME_MAX = 60;

/** Most pools of a task. */
export const POOLS_MAX = 20;

/** The name of a pool, which tells it from the others of its task; a question says by it which one it is in. */
export const poolNameSchema = z
  .string()
  .max(POOL_NAME_MAX, `The name of a pool may have at most ${POOL_NAME_MAX} characters.`)
  .refine(isPlainName, NAME_NOT_PLAIN);

export const poolSchema = z.object({
  name: poolNameSchema,
  /** So many of its questions each student has. */
  draw: z.number('Enter how many questions are drawn.').int('Enter a whole number of questions.'),
});
export type Pool = z.infer<typeof poolSchema>;
