/** What the server asks the runner for, and what the runner answers. It knows no student and no task. */
import { z } from 'zod';
import { checkerSchema, JUDGE_WAYS } from './checker.ts';
import { CEILINGS } from './limits.ts';
import { fields, runLimitsSchema, sourceCode, testText, text } from './request-parts.ts';
import { diagnosticSchema, verdictSchema } from './verdict.ts';

export * from './ahead.ts';
export * from './checker.ts';
export * from './limits.ts';
export * from './request-parts.ts';
export * from './verdict.ts';

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
      checker: checkerSchema
        .optional()
        .describe(
          'How this output is compared, where it is otherwise than for the others. Instead of a judge that is called with the whole output; one that talks to the program has no other way beside it.',
        ),
    }),
    'tests must be a list',
  )
  .max(CEILINGS.tests, TOO_MANY_TESTS)
  .refine((tests) => new Set(tests.map(({ id }) => id)).size === tests.length, 'Two tests have the same id');

/** Who goes first. */
export const RUN_CLASSES = ['interactive', 'grading', 'background'] as const;

/** The body of `POST /run`: compile once, run every test. */
export const runRequestSchema = fields('The body', {
  language: text('language').describe('A name of GET /languages.'),
  code: sourceCode,
  tests: z.preprocess(refuseLongList, testList),
  limits: runLimitsSchema.optional(),
  checker: checkerSchema
    .optional()
    .describe('How outputs are compared, where a test does not say otherwise; LINES where nobody says it.'),
  judge: fields('judge', {
    language: text('judge: language').describe('As of the program.'),
    code: sourceCode,
    way: z
      .enum(JUDGE_WAYS, `judge: way must be one of ${JUDGE_WAYS.join(', ')}`)
      .optional()
      .describe(
        'TALK, or nothing: the judge and the program run at once. OUTPUT: the judge is called when the program has ended well, and reads its output.',
      ),
  })
    .optional()
    .describe(
      "A program that decides on the submitted one, in a sandbox of its own; nothing is compared then. It is called as an output validator of an ICPC problem package, an interactive one unless `way` is OUTPUT, with the paths of a file with the test's input, of one with the expected output, and of a folder for `judgemessage.txt` and `teammessage.txt`. It ends with 42 to accept, 43 to reject; anything else is its own failure.",
    ),
  key: text('key')
    .min(1, 'key is empty')
    .max(200, 'key is longer than 200 characters')
    .describe(
      'Whose run this is, as `group/person`: of what waits the groups (institutes) have their turns, and in each its persons. Without a slash somebody is a group alone.',
    ),
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
    artifactHash: z
      .string()
      .optional()
      .describe(
        'SHA-256 of what the compiler made, in hexadecimal: equal for programs that compile to the same (machine code, class files, the bytecode of Python), unequal for others mostly. Given where the program was compiled; one in Python is compiled where no test is given.',
      ),
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

/** `details` of a refusal for a language that this runner lacks, and another one may have. */
export const NOT_INSTALLED = 'language: not installed';

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
