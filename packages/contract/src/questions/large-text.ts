/**
 * Inputs and expected outputs of tests that are too large to be typed, listed and sent: they are stored once, under their
 * SHA-256, and wherever else the text would stand stands how it begins, how large it is, and its hash.
 */
import { z } from 'zod';
import type { FieldProblem } from '../field-problem.ts';

/** What files bring with more characters than this is stored apart; what is typed never is. */
export const LARGE_TEXT_FROM = 32_000;
/** Largest input or expected output of a test, in bytes of UTF-8. */
export const LARGE_TEXT_MAX = 5_000_000;
/** Most that the tests of a question may have together, in bytes. */
export const TESTS_BYTES_MAX = 50_000_000;

/** So much of a large text is shown, in characters. */
const EXCERPT_MAX = 1000;

export const largeTextSchema = z.object({
  /** SHA-256, in hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'This is no stored text.'),
  /** In UTF-8. */
  bytes: z.int().min(1).max(LARGE_TEXT_MAX),
});
export type LargeText = z.infer<typeof largeTextSchema>;

/** The texts of a test that are stored apart; `input` and `output` stand in for them. */
export const largeTextsShape = {
  largeInput: largeTextSchema.nullish(),
  largeOutput: largeTextSchema.nullish(),
};
/** What a test has whose texts are small. */
export const NO_LARGE_TEXTS = { largeInput: null, largeOutput: null } as const;

/** What stands in a test for a large text. Two of them are equal where the texts are. */
export const standInFor = (text: string, { hash, bytes }: LargeText): string =>
  // Cut in the middle of a character its first half would be left.
  `${text.slice(0, EXCERPT_MAX).replace(/[\uD800-\uDBFF]$/, '')}\n… (${bytes.toLocaleString('en')} bytes in all, SHA-256 ${hash})`;

/** Said of a text that is larger than a test may have. */
export const LARGE_TEXT_TOO_LARGE = 'An input or output of a test case may have at most 5 MB.';

/** Whether a text that a file brings is stored apart. What students are shown stays with the question. */
export const isStoredApart = (text: string, type: string | null): boolean =>
  type !== 'PUBLIC' && text.length > LARGE_TEXT_FROM;

/** Said where the tests of a question are too large together. */
export const TESTS_TOO_LARGE = 'The test cases are too large together: a question has room for 50 MB.';
/** Said at a PUBLIC test that is stored apart. */
export const LARGE_PUBLIC =
  'A PUBLIC test case is shown to students whole, which one this large cannot be. Make it HIDDEN.';

interface SizedTest {
  input: string;
  output: string;
  type: string;
  largeInput?: LargeText | null | undefined;
  largeOutput?: LargeText | null | undefined;
}

/** Bytes of a test that is stored apart; a text that is not counts with its characters. */
const sizeOf = ({ input, output, largeInput, largeOutput }: SizedTest): number =>
  (largeInput?.bytes ?? input.length) + (largeOutput?.bytes ?? output.length);

/** What is wrong with how large the tests of a question are. */
export const findSizeProblems = (testcases: readonly SizedTest[]): FieldProblem[] => [
  ...testcases.flatMap(({ type, largeInput, largeOutput }, place) =>
    type === 'PUBLIC' && (largeInput || largeOutput)
      ? [{ path: `testcases.${place}.type`, message: LARGE_PUBLIC }]
      : [],
  ),
  ...(testcases.reduce((sum, test) => sum + sizeOf(test), 0) > TESTS_BYTES_MAX
    ? [{ path: 'testcases', message: TESTS_TOO_LARGE }]
    : []),
];
