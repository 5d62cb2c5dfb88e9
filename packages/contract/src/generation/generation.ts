import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';
import { languageSchema, questionDraftSchema, questionNameShape } from '../questions/question.ts';
import { testCaseSchema } from '../questions/test-case.ts';

/** What the reference solution is written in when nobody says which languages are wanted. */
export const GENERATION_LANGUAGE = 'PYTHON';

/** What a person asks for. */
export const generationRequestSchema = z.object({
  /** What the question is to be about. Whether it says enough is decided by `findGenerationProblems`. */
  prompt: z.string(),
  /** The languages that students may answer in; the reference solution is written in the first. Default PYTHON. */
  language: z.array(languageSchema).max(10).default([GENERATION_LANGUAGE]),
  /** Drawn by the caller (UUIDv7): asking again with it starts nothing twice. Without it the server draws one. */
  generationId: idSchema.optional(),
});

/**
 * A question as the form takes it, not stored anywhere. The expected outputs of its test cases were printed by the
 * reference solution; name, subject, modules, tags, snippets, starter code and
 * attachment are left to the person.
 */
export const generatedQuestionSchema = questionDraftSchema
  .omit({ mode: true })
  .extend({ ...questionNameShape, testcases: z.array(testCaseSchema) });
export type GeneratedQuestion = z.infer<typeof generatedQuestionSchema>;

/**
 * What happens: the model is asked; its reference solution runs on every test; it runs again, to see that it prints the
 * same; the model is asked to correct what could not be used.
 */
export const GENERATION_STEPS = ['ASKING', 'RUNNING', 'CONFIRMING', 'REPAIRING'] as const;

export const generationProgressSchema = z.object({
  step: z.enum(GENERATION_STEPS),
  /** Tests that this step has run, and all of them; both 0 while the model is asked. */
  testsDone: z.number().int(),
  testsTotal: z.number().int(),
  /** Why the model's first answer could not be used, in a sentence; null while it is the first. */
  problem: z.string().nullable(),
});
export type GenerationProgress = z.infer<typeof generationProgressSchema>;

export const GENERATION_STATES = ['RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type GenerationState = (typeof GENERATION_STATES)[number];

/** A generation as the one who started it sees it, from any server, until a day after its end. */
export const generationSchema = z.object({
  generationId: idSchema,
  state: z.enum(GENERATION_STATES),
  /** The last that is known, also when it has ended. */
  progress: generationProgressSchema,
  /** There exactly when it is `DONE`. */
  question: generatedQuestionSchema.nullable(),
  /** Why there is no question, in a sentence for a person; there exactly when it has `FAILED`. */
  failure: z.string().nullable(),
  startedAt: instantSchema,
});
export type Generation = z.infer<typeof generationSchema>;

/** Whether questions can be generated here. No value of a setting is told. */
export const generationSettingsSchema = z.object({
  isConfigured: z.boolean(),
  /** Names of the settings without which nothing can be generated. */
  missing: z.array(z.string()),
  /** Longest time that one generation may take, in seconds. */
  timeLimitSeconds: z.number(),
});
