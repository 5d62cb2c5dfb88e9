/** How an output is compared with the expected one. Browsers read it as well. */
import { z } from 'zod';

/**
 * What makes two outputs equal:
 * - LINES: the lines are equal after trimming the whole, and blanks at line ends.
 * - EXACT: every byte is equal; a line may end with `\r\n` for `\n`.
 * - TOKENS: the words are equal, whatever white space is between them.
 * - NUMBERS: as TOKENS, and words that are numbers may differ by a tolerance.
 * - UNORDERED: as LINES, in any order of the lines.
 */
export const CHECKER_KINDS = ['LINES', 'EXACT', 'TOKENS', 'NUMBERS', 'UNORDERED'] as const;
export type CheckerKind = (typeof CHECKER_KINDS)[number];

/** Largest tolerance: beyond it every number would pass for every other of its size. */
export const TOLERANCE_MAX = 1;

/** Where nothing else is said: the rounding of nearly every calculation in double precision. */
export const TOLERANCE_DEFAULT = 1e-6;

const ignoresCase = z.boolean('ignoresCase must be true or false').describe('a is the same word as A.');

export const checkerSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('LINES') }),
    z.strictObject({ kind: z.literal('EXACT') }),
    z.strictObject({ kind: z.literal('TOKENS'), ignoresCase }),
    z.strictObject({
      kind: z.literal('NUMBERS'),
      ignoresCase,
      tolerance: z
        .number('tolerance must be a number')
        .min(0, 'tolerance must not be negative')
        .max(TOLERANCE_MAX, `tolerance must be at most ${TOLERANCE_MAX}`)
        .describe('Largest difference, absolute or relative to the expected number.'),
    }),
    z.strictObject({ kind: z.literal('UNORDERED') }),
  ],
  { error: `A comparison is one of ${CHECKER_KINDS.join(', ')}, with its settings` },
);
export type Checker = z.infer<typeof checkerSchema>;

/** What is done where nobody says otherwise. */
export const LINES: Checker = { kind: 'LINES' };

/**
 * How a judge meets the program. TALK: both run at once, and each reads what the other prints. OUTPUT: the program has
 * ended, and what it printed is the judge's standard input.
 */
export const JUDGE_WAYS = ['TALK', 'OUTPUT'] as const;
export type JudgeWay = (typeof JUDGE_WAYS)[number];
