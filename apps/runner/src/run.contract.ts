import { z } from 'zod';

/** What a request to `POST /run` may ask for at most, whatever the question says. */
export const ceilings = {
  cpuMs: 30_000,
  wallMs: 120_000,
  memoryBytes: 1024 * 1024 * 1024,
  processes: 1024,
  outputBytes: 16 * 1024 * 1024,
  sourceBytes: 256 * 1024,
  inputBytes: 8 * 1024 * 1024,
  tests: 500,
} as const;

const whole = (name: string, least: number, most: number) =>
  z
    .int(`${name} must be a whole number`)
    .min(least, `${name} must be at least ${least}`)
    .max(most, `${name} must be at most ${most}`);

/** A program's text: what is refused here would only confuse a compiler. */
export const sourceCode = z
  .string('code must be a text')
  .refine((code) => Buffer.byteLength(code) <= ceilings.sourceBytes, 'The code is larger than 256 KB')
  .refine((code) => !code.includes('\0'), 'The code contains a NUL character');

const testText = (name: string) =>
  z
    .string(`${name} must be a text`)
    .refine((text) => Buffer.byteLength(text) <= ceilings.inputBytes, `${name} is larger than 8 MB`);

/** Limits of one test. What is left out is the language's default. */
export const runLimits = z.strictObject({
  /** CPU time of all the program's processes together, in milliseconds. This is what judges. */
  cpuMs: whole('limits.cpuMs', 1, ceilings.cpuMs).optional(),
  /** Time on the clock, in milliseconds; the backstop for programs that wait. */
  wallMs: whole('limits.wallMs', 1, ceilings.wallMs).optional(),
  /** Memory of all the program's processes and files together, in bytes. */
  memoryBytes: whole('limits.memoryBytes', 16 * 1024 * 1024, ceilings.memoryBytes).optional(),
  /** Processes and threads alive at once. */
  processes: whole('limits.processes', 1, ceilings.processes).optional(),
  /** Bytes on standard output, and again as many on standard error. */
  outputBytes: whole('limits.outputBytes', 1, ceilings.outputBytes).optional(),
});

/** The body of `POST /run`: compile once, run every test. */
export const runRequest = z.strictObject({
  /** `C`, `C++`, `JAVA`, `PYTHON`, or a lower-case form. */
  language: z.string('language must be a text'),
  code: sourceCode,
  tests: z
    .array(
      z.strictObject({
        id: z.string('tests: id must be a text').max(200, 'tests: id is longer than 200 characters'),
        input: testText('tests: input'),
        expectedOutput: testText('tests: expectedOutput').optional(),
      }),
      'tests must be a list',
    )
    .max(ceilings.tests, `There are more than ${ceilings.tests} tests`),
  limits: runLimits.optional(),
  /** Whose run this is; waiting runs are taken from the keys in turn. */
  key: z.string('key must be a text').min(1, 'key is empty').max(200, 'key is longer than 200 characters'),
  /** Interactive runs (somebody is looking at the screen) go before grading. */
  class: z.enum(['interactive', 'grading'], 'class must be "interactive" or "grading"'),
});

export const verdicts = [
  'OK',
  'WRONG_ANSWER',
  'COMPILE_ERROR',
  'RUNTIME_ERROR',
  'TIME_LIMIT',
  'IDLE_LIMIT',
  'MEMORY_LIMIT',
  'OUTPUT_LIMIT',
  'PROCESS_LIMIT',
] as const;

const verdict = z.enum(verdicts);

/** A place in the student's source. Lines and columns count from 1; 0 where the compiler names none. */
const diagnostic = z.object({
  line: z.int(),
  column: z.int(),
  severity: z.enum(['error', 'warning', 'note']),
  message: z.string(),
});

const testResult = z.object({
  id: z.string(),
  verdict,
  /** null when the test has no expected output and nothing else went wrong. */
  passed: z.boolean().nullable(),
  /** Standard output, with invalid UTF-8 and control characters made visible. */
  output: z.string(),
  outputTruncated: z.boolean(),
  stderr: z.string(),
  /** null when a signal or a limit ended the program. */
  exitCode: z.int().nullable(),
  /** Name of the signal that ended the program, such as SIGSEGV. */
  signal: z.string().nullable(),
  /** The verdict in a sentence for a student. */
  message: z.string(),
  cpuMs: z.number(),
  wallMs: z.number(),
  /** Largest amount of memory at one moment; 0 when the program did not start or was stopped before it used any. */
  memoryBytes: z.int(),
});

/** The answer of `POST /run`. Results stand in the order of the tests. */
export const runAnswer = z.object({
  compile: z.object({
    ok: z.boolean(),
    message: z.string().optional(),
    diagnostics: z.array(diagnostic).optional(),
    /** What the compiler used when it ran, in milliseconds; also told for a program from the cache. */
    cpuMs: z.number(),
    cached: z.boolean(),
  }),
  /** With a compile error every test stands here with the verdict COMPILE_ERROR. */
  results: z.array(testResult),
  memoryEnforced: z.boolean(),
});

export type RunLimits = z.infer<typeof runLimits>;
export type RunRequest = z.infer<typeof runRequest>;
export type RunAnswer = z.infer<typeof runAnswer>;
export type Verdict = z.infer<typeof verdict>;
export type Diagnostic = z.infer<typeof diagnostic>;
export type TestResult = z.infer<typeof testResult>;
