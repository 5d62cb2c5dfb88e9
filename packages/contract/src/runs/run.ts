/** What came out when a program ran, in the runner's words and in words for people. */
import { verdictSchema, type Verdict } from '@assay/runner-contract/verdict';
import { z } from 'zod';

export {
  diagnosticSchema,
  VERDICTS,
  verdictSchema,
  type Diagnostic,
  type Verdict,
} from '@assay/runner-contract/verdict';

/** What a verdict is called in front of a person. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  OK: 'Passed',
  WRONG_ANSWER: 'Wrong answer',
  COMPILE_ERROR: 'Does not compile',
  RUNTIME_ERROR: 'Runtime error',
  TIME_LIMIT: 'Time limit exceeded',
  IDLE_LIMIT: 'Waited too long',
  MEMORY_LIMIT: 'Memory limit exceeded',
  OUTPUT_LIMIT: 'Too much output',
  PROCESS_LIMIT: 'Too many processes',
  JUDGE_FAILED: 'Judge failed',
};

/** The outcome of one PUBLIC test, or of the single run with empty input when a question has none. */
export const publicTestResultSchema = z.object({
  /** Null where a judge reads it, and the reader is a student. */
  input: z.string().nullable(),
  expectedOutput: z.string().nullable(),
  actualOutput: z.string(),
  /** Null when there is nothing to compare with, and where the question's judge failed. */
  passed: z.boolean().nullable(),
  verdict: verdictSchema,
  /** What happened, in plain words; empty when the test passed. */
  message: z.string(),
  errorOutput: z.string(),
  cpuMs: z.number(),
  /** Bytes. */
  memory: z.number(),
  /** What its author calls it; often empty. */
  name: z.string(),
  /** What its author says to whoever fails it; empty otherwise. */
  hint: z.string(),
});
export type PublicTestResult = z.infer<typeof publicTestResultSchema>;
