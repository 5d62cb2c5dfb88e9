import { z } from 'zod';
import { idSchema } from '../common.ts';

/** A message as its student sees it. */
export const examMessageSchema = z.object({
  _id: idSchema,
  /** Counts the messages of a task, from 1, in the order in which they were sent. Not every one is for this student. */
  number: z.number().int(),
  text: z.string(),
  sentAt: z.string(),
  sentBy: z.string(),
  toAll: z.boolean(),
  /** The student's own question that it answers; null for any other message, and for an answer to somebody else. */
  question: z.string().nullable(),
});
export type ExamMessage = z.infer<typeof examMessageSchema>;
