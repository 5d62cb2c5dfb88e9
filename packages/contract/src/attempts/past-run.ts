/** A student's runs of one attempt, as the desk lists them and shows them again. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { languageSchema } from '../questions/question.ts';
import { diagnosticSchema, publicTestResultSchema } from '../runs/run.ts';
import { programCodeSchema } from './program.ts';

/** What a run gave: nothing of hidden tests is in it. */
export const runOutcomeSchema = z.object({
  passedCount: z.number().int(),
  /** What the first test printed, or what the compiler said. */
  output: z.string(),
  compiled: z.boolean(),
  diagnostics: z.array(diagnosticSchema),
  publicTestResults: z.array(publicTestResultSchema),
});
export type RunOutcome = z.infer<typeof runOutcomeSchema>;

/** How far a run is. Of tests that are not PUBLIC nothing is run. */
export const runProgressSchema = z.object({
  /** How many runs go before this one; null once it is under way, and where that is not known. */
  before: z.number().int().nullable(),
  /** Tests that have ended, those of them that passed, and all of them. */
  done: z.number().int(),
  passed: z.number().int(),
  total: z.number().int(),
});
export type RunProgress = z.infer<typeof runProgressSchema>;

/** How a run ended: `PENDING` where nothing was compared, or the judge failed. */
export const runStatusSchema = z.enum(['PASSED', 'FAILED', 'PENDING']);

/** Longest begin of an own input in a list of runs. Characters. */
export const INPUT_BEGIN_MAX = 60;

/** A run as a list of runs names it. */
export const pastRunSchema = z.object({
  _id: idSchema,
  executedAt: z.string(),
  language: languageSchema,
  status: runStatusSchema,
  passedCount: z.number().int(),
  totalCount: z.number().int(),
  /** The begin of the input of the student's own that it was run on; null for the public tests. */
  inputBegin: z.string().nullable(),
});
export type PastRun = z.infer<typeof pastRunSchema>;

/** The whole of a run: the program as it was, and what came out. */
export const ranProgramSchema = z.object({
  _id: idSchema,
  programIndex: idSchema,
  executedAt: z.string(),
  language: languageSchema,
  code: programCodeSchema,
  ownInput: z.string().nullable(),
  /** Null for a run of which only the counts were kept. */
  outcome: runOutcomeSchema.nullable(),
});
export type RanProgram = z.infer<typeof ranProgramSchema>;
