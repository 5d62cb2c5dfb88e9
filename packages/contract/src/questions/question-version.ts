/** The versions of a question, as its authors see them beside each other. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { questionVersionSchema, referenceCheckSchema } from './question.ts';

/** What a version of a question is made of, and what each is called. */
export const QUESTION_PARTS = {
  name: 'Name',
  statement: 'Statement',
  languages: 'Languages',
  marks: 'Marks',
  time: 'Time',
  difficulty: 'Difficulty',
  marking: 'Marking',
  attachment: 'Attachment',
  start: 'Code snippets',
  tests: 'Test cases',
  comparison: 'Comparison',
  judge: 'Judge',
  limits: 'Limits',
  references: 'Reference solutions',
} as const;
export type QuestionPart = keyof typeof QUESTION_PARTS;

/** Most tasks that a version names. */
export const VERSION_TASKS_MAX = 5;

/** A version in the list of a question's versions. */
export const questionVersionRowSchema = z.object({
  version: questionVersionSchema,
  /** Who wrote it. */
  createdBy: z.string(),
  createdAt: z.string(),
  /** What its author said of it; often empty. */
  reason: z.string(),
  /** The version that it says the same as, where somebody went back to one. */
  restoredFrom: questionVersionSchema.nullable(),
  /** What it says otherwise than the version before it; empty for the first. */
  changed: z.array(z.enum(Object.keys(QUESTION_PARTS) as [QuestionPart, ...QuestionPart[]])),
  referenceCheck: referenceCheckSchema,
  /** Tasks that have it or in which somebody has started with it, the newest first: those that the caller sees. */
  tasks: z
    .array(
      z.object({
        _id: idSchema,
        name: z.string(),
        /** Whoever starts it from now on meets this version. */
        hasIt: z.boolean(),
        /** How many have started with it. */
        attempts: z.number().int(),
      }),
    )
    .max(VERSION_TASKS_MAX),
  /** How many more tasks there are: those that the caller does not see among them. */
  otherTasks: z.number().int(),
});
export type QuestionVersionRow = z.infer<typeof questionVersionRowSchema>;
