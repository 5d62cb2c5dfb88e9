/** What is said of a program, in words that browsers read as well: nothing here needs Node.js. */
import { z } from 'zod';

/** Verdicts on one test. JUDGE_FAILED is the fault of the question, and no verdict on the program. */
export const VERDICTS = [
  'OK',
  'WRONG_ANSWER',
  'COMPILE_ERROR',
  'RUNTIME_ERROR',
  'TIME_LIMIT',
  'IDLE_LIMIT',
  'MEMORY_LIMIT',
  'OUTPUT_LIMIT',
  'PROCESS_LIMIT',
  'JUDGE_FAILED',
] as const;
export const verdictSchema = z.enum(VERDICTS);
export type Verdict = z.infer<typeof verdictSchema>;

/** A place in the student's source. */
export const diagnosticSchema = z.object({
  line: z.int().describe('Counted from 1; 0 where the compiler names none.'),
  column: z.int().describe('Counted from 1; 0 where the compiler names none.'),
  severity: z.enum(['error', 'warning', 'note']),
  message: z.string(),
});
export type Diagnostic = z.infer<typeof diagnosticSchema>;
