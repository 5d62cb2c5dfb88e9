import { z } from 'zod';
import { ceilings, sourceCode } from '../run.contract.ts';
import type { RunAnswer, Verdict } from '../run.contract.ts';

/** The documented body of `POST /student/run`. */
export const studentRunRequest = z.object({
  language: z.string('language must be a text'),
  code: sourceCode,
  input: z
    .string('input must be a text')
    .refine((text) => Buffer.byteLength(text) <= ceilings.inputBytes, 'input is larger than 8 MB')
    .default(''),
  files: z
    .array(z.unknown(), 'files must be a list')
    .max(0, 'Files are not supported: files must be an empty list')
    .default([]),
});

/** The documented answer of `POST /student/run`. */
export type StudentRunAnswer = { output: string } | { error: string; details: string };

const headings: Record<Exclude<Verdict, 'OK'>, string> = {
  WRONG_ANSWER: 'Wrong Answer',
  COMPILE_ERROR: 'Compilation Error',
  RUNTIME_ERROR: 'Runtime Error',
  TIME_LIMIT: 'Time Limit Exceeded',
  IDLE_LIMIT: 'Idle Limit Exceeded',
  MEMORY_LIMIT: 'Memory Limit Exceeded',
  OUTPUT_LIMIT: 'Output Limit Exceeded',
  PROCESS_LIMIT: 'Too Many Processes',
};

/** One run without an expected output, in the documented form. */
export const studentRunAnswer = (answer: RunAnswer): StudentRunAnswer => {
  const result = answer.results[0];
  if (!answer.compile.ok || result === undefined)
    return { error: headings.COMPILE_ERROR, details: answer.compile.message ?? '' };
  if (result.verdict === 'OK') return { output: result.output };
  return {
    error: headings[result.verdict],
    details: [result.message, result.stderr.trim()].filter(Boolean).join('\n'),
  };
};
