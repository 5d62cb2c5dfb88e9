import { z } from 'zod';
import { isPlainName, NAME_NOT_PLAIN, tidyName } from '../typed-field.ts';
import { checkerSchema } from './checker.ts';
import { largeTextsShape } from './large-text.ts';

export const testCaseTypeSchema = z.enum(['PUBLIC', 'HIDDEN'], { error: 'Type is required.' });

/** Most test cases that a question can have. */
export const TESTS_MAX = 200;
/** Largest input or expected output of a test case that is not stored apart, in characters. */
export const TEST_TEXT_MAX = 1_000_000;
/** Longest name of a test case, and of a group of them, in characters. */
export const TEST_NAME_MAX = 60;
/** Longest hint of a test case, in characters. */
export const TEST_HINT_MAX = 500;
/** Most that one test case weighs. */
export const TEST_WEIGHT_MAX = 1000;

export const testCaseSchema = z.object({
  input: z.string(),
  output: z.string(),
  ...largeTextsShape,
  type: testCaseTypeSchema,
  /** How this output is compared, where it is otherwise than for the question. */
  checker: checkerSchema.nullish(),
  /** Empty: it is called by its number. */
  name: z.string(),
  /** For whoever fails it: during the exam where it is PUBLIC, after publishing where it is HIDDEN. Often empty. */
  hint: z.string(),
  /** Its share of the question's marks is its weight of the weights of all. */
  weight: z.number().int(),
  /** The name of the group that it belongs to, which counts when all of it passes; empty: it counts for itself. */
  group: z.string(),
});
export type TestCase = z.infer<typeof testCaseSchema>;
/** A test case as it may be said: what is left out is as it mostly is. */
export type TestCaseDraft = Pick<TestCase, 'input' | 'output' | 'type'> & Partial<TestCase>;
/** What most tests are, beside their texts. */
export const PLAIN_TEST = { name: '', hint: '', weight: 1, group: '' } as const;

const shortName = (what: string) =>
  z
    .string()
    .transform(tidyName)
    .pipe(
      z
        .string()
        .max(TEST_NAME_MAX, `${what} may have at most ${TEST_NAME_MAX} characters.`)
        .refine(isPlainName, NAME_NOT_PLAIN),
    )
    .default('');
const WEIGHT_WRONG = `A weight is a whole number from 0 to ${TEST_WEIGHT_MAX}.`;

/** What a form says of a test case beside its texts. */
const testSettingsShape = {
  checker: checkerSchema.nullish(),
  name: shortName("A test case's name"),
  hint: z
    .string()
    .trim()
    .max(TEST_HINT_MAX, `A hint may have at most ${TEST_HINT_MAX} characters.`)
    .default(''),
  weight: z
    .number(WEIGHT_WRONG)
    .int(WEIGHT_WRONG)
    .min(0, WEIGHT_WRONG)
    .max(TEST_WEIGHT_MAX, WEIGHT_WRONG)
    .default(1),
  group: shortName("A group's name"),
};

/** The test cases that a form sends. Whether they are complete is decided by `findQuestionProblems`. */
export const testCaseDraftsSchema = z
  .array(
    z.object({
      input: z.string().max(TEST_TEXT_MAX),
      output: z.string().max(TEST_TEXT_MAX),
      type: z.string().default(''),
      ...largeTextsShape,
      ...testSettingsShape,
    }),
  )
  .max(TESTS_MAX, `A question may have at most ${TESTS_MAX} test cases.`)
  .default([]);
