import { z } from 'zod';
import { deletionOutcomeSchema } from '../archive.ts';

/** What deleting a question comes to: one that tasks use is archived, any other deleted. */
export const questionDeletionSchema = z.object({
  outcome: deletionOutcomeSchema,
  /** The tasks that use it, archived ones among them: how many, and the names of the newest three. */
  tasks: z.object({ count: z.number().int(), names: z.array(z.string()) }),
});
export type QuestionDeletion = z.infer<typeof questionDeletionSchema>;
