import { fields, sourceCode, testText, text, type RunResponse, type Verdict } from '@assay/runner-contract';
import { z } from 'zod';

/** The documented body of `POST /student/run`. */
export const studentRunRequest = fields('The body', {
  language: text('language').describe('A name of GET /languages.'),
  code: sourceCode,
  input: testText('input').default('').describe('What the program reads, at most 8 MB in UTF-8.'),
  files: z
    .array(z.unknown(), 'files must be a list')
    .max(0, 'Files are not supported: files must be an empty list')
    .default([]),
});

/** The documented answer of `POST /student/run`. */
export const studentRunResponse = z.union([
  z.object({ output: z.string().describe('What the program printed on standard output.') }),
  z.object({
    error: z.string().describe('What went wrong, such as "Compilation Error" or "Time Limit Exceeded".'),
    details: z.string().describe("The compiler's message, or the verdict and standard error."),
  }),
]);

const HEADINGS: Record<Exclude<Verdict, 'OK'>, string> = {
  WRONG_ANSWER: 'Wrong Answer',
  COMPILE_ERROR: 'Compilation Error',
  RUNTIME_ERROR: 'Runtime Error',
  TIME_LIMIT: 'Time Limit Exceeded',
  IDLE_LIMIT: 'Idle Limit Exceeded',
  MEMORY_LIMIT: 'Memory Limit Exceeded',
  OUTPUT_LIMIT: 'Output Limit Exceeded',
  PROCESS_LIMIT: 'Too Many Processes',
  JUDGE_FAILED: 'Judge Failed',
};

/** One run without an expected output, in the documented form. */
export const toStudentRunResponse = (answer: RunResponse): z.infer<typeof studentRunResponse> => {
  const result = answer.results[0];
  if (!answer.compile.ok || result === undefined)
    return { error: HEADINGS.COMPILE_ERROR, details: answer.compile.message ?? '' };
  if (result.verdict === 'OK') return { output: result.output };
  return {
    error: HEADINGS[result.verdict],
    details: [result.message, result.stderr.trim()].filter(Boolean).join('\n'),
  };
};
