import { z } from 'zod';
import { dataOf } from './common.ts';

/** Since when something is archived, and the full name of who archived it; null while it is not. */
export const archivedSchema = z.object({ at: z.string(), by: z.string() }).nullable();
export type Archived = z.infer<typeof archivedSchema>;

/** What deleting comes to: what has results, or is in use, is only archived. */
export const deletionOutcomeSchema = z.enum(['ARCHIVED', 'DELETED']);
export type DeletionOutcome = z.infer<typeof deletionOutcomeSchema>;

/**
 * What the person was told that deleting comes to; where it comes to something else meanwhile, the call is refused (409).
 * Without it the server decides.
 */
export const expectedOutcomeSchema = deletionOutcomeSchema.optional();

/** What became of an item that was to be deleted. */
export const deletedSchema = dataOf(z.object({ outcome: deletionOutcomeSchema }));

/** Narrows a list to what is archived; a list that is not asked for it shows what is not. */
export const archivedFilterSchema = z.stringbool({ truthy: ['true'], falsy: ['false'] });
