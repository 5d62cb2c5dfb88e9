/** What the server asks the runner for, and what the runner answers. It knows no student and no task. */
import { z } from 'zod';
import { diagnosticSchema, verdictSchema } from './verdict.ts';

export * from './verdict.ts';

/** What a request to `POST /run` may ask for at most, whatever the question says. */
export const CEILINGS = {
  cpuMs: 30_000,
  wallMs: 120_000,
  memoryBytes: 1024 * 1024 * 1024,
  processes: 1024,
  outputBytes: 16 * 1024 * 1024,
  sourceBytes: 256 * 1024,
  inputBytes: 8 * 1024 * 1024,
  tests: 500,
} as const;

const whole = (name: string, least: number, most: number, meaning: string) =>
  z
    .int(`${name} must be a whole number`)
    .min(least, `${name} must be at least ${least}`)
    .max(most, `${name} must be at most ${most}`)
    .describe(meaning);

/** An object of a request's body; `name` is how sentences call it. */
export const fields = <Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${name} has an unknown field: ${issue.keys[0]?.slice(0, 40)}`
        : `${name} must be a JSON object`,
  });

/** A text that UTF-8 can hold. */
export const text = (name: string) =>
  z
    .string(`${name} must be a text`)
    .refine((value) => value.isWellFormed(), `${name} contains half a character (a lone surrogate)`);

/** A program's text: what is refused here would only confuse a compiler. */
export const sourceCode = text('code')
  .refine((code) => Buffer.byteLength(code) <= CEILINGS.sourceBytes, 'The code is larger than 256 KB')
  .refine((code) => !code.includes('\0'), 'The code contains a NUL character')
  .describe('The program, at most 256 KB in UTF-8, without NUL.');

/** What a program reads, or is expected to print. Every character is allowed, NUL too. */
export const testText = (name: string) =>
  text(name).refine(
    (value) => Buffer.byteLength(value) <= CEILINGS.inputBytes,
    `${name} is larger than 8 MB`,
  );

export const runLimitsSchema = fields('limits', {
  cpuMs: whole(
    'limits.cpuMs',
    1,
    CEILINGS.cpuMs,
    "CPU time of all the program's processes together, in milliseconds. This is what judges.",
  ).optional(),
  wallMs: whole(
    'limits.wallMs',
    1,
    CEILINGS.wallMs,
    'Time that the program may sleep or wait, in milliseconds; waiting for a busy processor or disk is not counted. When left out it is 3 × cpuMs + 2000, and a program that sleeps for 2 s without using CPU is ended as idle.',
  ).optional(),
  memoryBytes: whole(
    'limits.memoryBytes',
    16 * 1024 * 1024,
    CEILINGS.memoryBytes,
    "Memory of all the program's processes and files together, in bytes.",
  ).optional(),
  processes: whole(
    'limits.processes',
    1,
    CEILINGS.processes,
    'Processes and threads alive at once.',
  ).optional(),
  outputBytes: whole(
    'limits.outputBytes',
    1,
    CEILINGS.outputBytes,
    'Bytes on standard output, and the same again on standard error.',
  ).optional(),
}).describe('Limits of one test. What is left out is the default of the language.');

const TOO_MANY_TESTS = `There are more than ${CEILINGS.tests} tests`;

/** A list beyond the ceiling is refused unread: millions of wrong tests would each get a sentence otherwise. */
const refuseLongList = (value: unknown, context: z.RefinementCtx): unknown => {
  if (Array.isArray(value) && value.length > CEILINGS.tests) context.addIssue(TOO_MANY_TESTS);
  return value;
};

const testList = z
  .array(
    fields('tests: a test', {
      id: text('tests: id')
        .max(200, 'tests: id is longer than 200 characters')
        .describe('Names the result; no other test of the request has the same.'),
      input: testText('tests: input').describe('What the program reads, at most 8 MB in UTF-8.'),
      expectedOutput: testText('tests: expectedOutput')
        .optional()
        .describe('What the program should print, at most 8 MB in UTF-8. Without it nothing is compared.'),
    }),
    'tests must be a list',
  )
  .max(CEILINGS.tests, TOO_MANY_TESTS)
  .refine((tests) => new Set(tests.map(({ id }) => id)).size === tests.length, 'Two tests have the same id');

/** Who goes first. */
export const RUN_CLASSES = ['interactive', 'grading', 'background'] as const;

/** The body of `POST /run`: compile once, run every test. */
export const runRequestSchema = fields('The body', {
  language: text('language').describe('C, C++, JAVA or PYTHON, or a lower-case form; see GET /languages.'),
  code: sourceCode,
  tests: z.preprocess(refuseLongList, testList),
  limits: runLimitsSchema.optional(),
  judge: fields('judge', {
    language: text('judge: language').describe('As of the program.'),
    code: sourceCode,
  })
    .optional()
    .describe(
      "A program that talks to the submitted one, in a sandbox of its own: each reads what the other prints. It is called as an interactive output validator of an ICPC problem package, with the paths of a file with the test's input, of one with the expected output, and of a folder for `judgemessage.txt` and `teammessage.txt`. It ends with 42 to accept, 43 to reject; anything else is its own failure.",
    ),
  key: text('key')
    .min(1, 'key is empty')
    .max(200, 'key is longer than 200 characters')
    .describe('Whose run this is; waiting runs are taken from the keys in turn.'),
  class: z
    .enum(RUN_CLASSES, `class must be one of ${RUN_CLASSES.join(', ')}`)
    .describe(
      'Interactive runs (somebody is looking at the screen) go before grading, and grading before the background (nobody waits for it).',
    ),
  stream: z
    .boolean('stream must be true or false')
    .default(false)
    .describe('Answer line by line (application/x-ndjson), each thing as it happens.'),
});

const testResultSchema = z
  .object({
    id: z.string(),
    verdict: verdictSchema,
    passed: z
      .boolean()
      .nullable()
      .describe('null when the test has no expected output and nothing else went wrong.'),
    output: z
      .string()
      .describe(
        'Standard output, with invalid UTF-8 and control characters made visible. All tests of a request share 8 MB; 64 KB are shown of each in any case.',
      ),
    outputTruncated: z.boolean(),
    stderr: z.string().describe('Standard error, its first 16 KB.'),
    exitCode: z.int().nullable().describe('null when a signal or a limit ended the program.'),
    signal: z.string().nullable().describe('Name of the signal that ended the program, such as SIGSEGV.'),
    message: z.string().describe('The verdict in a sentence for a student.'),
    judgeMessage: z
      .string()
      .optional()
      .describe('What the judge says to the author, and why it failed; not for students.'),
    cpuMs: z.number().describe('CPU time, in milliseconds.'),
    wallMs: z.number().describe('Time on the clock, in milliseconds.'),
    repeats: z
      .int()
      .optional()
      .describe(
        'How often it ran again, because a busy machine may have made the verdict: idle, after more than a tenth of its CPU time was used. Twice at most, and never for interactive runs.',
      ),
    memoryBytes: z
      .int()
      .describe(
        'Largest amount of memory at one moment, in bytes; 0 when the program did not start, or a limit stopped it where there are no control groups.',
      ),
  })
  .meta({ id: 'TestResult' });

const compileResultSchema = z
  .object({
    ok: z.boolean(),
    message: z.string().optional().describe('What the compiler said.'),
    diagnostics: z.array(diagnosticSchema).optional(),
    cpuMs: z
      .number()
      .describe(
        'What the compiler used when it ran, in milliseconds; also given for a program from the cache.',
      ),
    cached: z.boolean(),
  })
  .meta({ id: 'CompileResult' });

const memoryEnforced = z
  .boolean()
  .describe('false where the operator chose rlimits: memory is then held per process only.');

/** Every refusal of every call. */
export const refusalSchema = z
  .object({
    error: z.string().describe('What is wrong, in a sentence.'),
    details: z.string().describe('Which part of the body is meant, such as tests.3.input; often empty.'),
  })
  .meta({ id: 'Failure' });

/** The answer of `POST /run`. */
export const runAnswerSchema = z.object({
  compile: compileResultSchema,
  results: z
    .array(testResultSchema)
    .describe('In the order of the tests. With a compile error each has the verdict COMPILE_ERROR.'),
  memoryEnforced,
});

/** One line of the streamed answer of `POST /run`. */
export const runStreamLineSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('waiting'),
      before: z
        .int()
        .optional()
        .describe('How many callers have their turn before this one, while nothing of the request has run.'),
    }),
    z.object({ type: z.literal('compiled'), compile: compileResultSchema, memoryEnforced }),
    z.object({ type: z.literal('tested'), result: testResultSchema }),
    z.object({ type: z.literal('done') }),
    z.object({
      type: z.literal('failed'),
      error: z.string(),
      details: z.string(),
      retryAfterSeconds: z.int().optional().describe('After this many seconds it may succeed.'),
    }),
  ])
  .describe(
    'One JSON object per line: "compiled" once, "tested" for each test in the order in which they end, then "done"; "failed" instead, with the sentence, when something broke in the middle. "waiting" comes when the place in the queue has changed, and every five seconds, however long the program waits for its turn: a runner that says nothing for much longer is gone.',
  );

export type RunLimits = z.infer<typeof runLimitsSchema>;
export type RunRequest = z.infer<typeof runRequestSchema>;
export type RunResponse = z.infer<typeof runAnswerSchema>;
export type RunStreamLine = z.infer<typeof runStreamLineSchema>;
export type CompileResult = z.infer<typeof compileResultSchema>;
export type TestResult = z.infer<typeof testResultSchema>;
