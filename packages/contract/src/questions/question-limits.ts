/** What a program may use on each test of a question. */
import { BASE_LIMITS, CEILINGS, TIME_FACTORS } from '@assay/runner-contract/limits';
import { z } from 'zod';
import { languageRow, type LANGUAGE_ROWS } from './language-rows.ts';
import type { FieldProblem } from '../field-problem.ts';

const MEGABYTE = 1024 * 1024;
const SECOND_MS = 1000;

/** Shortest CPU time and longest, in seconds; the longest holds with the language's factor, too. */
export const LIMIT_SECONDS = { min: 0.1, max: CEILINGS.cpuMs / SECOND_MS } as const;
/** Least memory and most, in megabytes; `leastMegabytes` says in which languages it is more. */
export const LIMIT_MEGABYTES = { min: 64, max: CEILINGS.memoryBytes / MEGABYTE } as const;
/** Least factor of a language and most. */
export const LIMIT_FACTOR = { min: 1, max: 20 } as const;

const SECONDS_WRONG = `The time of a test has to be from ${LIMIT_SECONDS.min} to ${LIMIT_SECONDS.max} seconds.`;
const MEGABYTES_WRONG = `The memory of a test has to be a whole number from ${LIMIT_MEGABYTES.min} to ${LIMIT_MEGABYTES.max} MB.`;
const FACTOR_WRONG = `A factor has to be from ${LIMIT_FACTOR.min} to ${LIMIT_FACTOR.max}.`;

/** Least memory of a test in a language, in megabytes. */
export const leastMegabytes = (language: keyof typeof LANGUAGE_ROWS): number =>
  languageRow(language).leastMegabytes ?? LIMIT_MEGABYTES.min;

type LimitedLanguage = keyof typeof TIME_FACTORS;
const LIMITED_LANGUAGES = Object.keys(TIME_FACTORS) as LimitedLanguage[];

/** Whether programs of a language are run, and so have limits. */
export const isLimited = (language: string): language is LimitedLanguage => language in TIME_FACTORS;

const hasDecimals =
  (most: number) =>
  (value: number): boolean =>
    Math.abs(Math.round(value * 10 ** most) - value * 10 ** most) < 1e-6;

export const questionLimitsSchema = z.object({
  /** CPU time of a test in a language of factor 1, in seconds. */
  seconds: z
    .number(SECONDS_WRONG)
    .min(LIMIT_SECONDS.min, SECONDS_WRONG)
    .max(LIMIT_SECONDS.max, SECONDS_WRONG)
    .refine(hasDecimals(2), 'The time of a test may have at most two decimals.'),
  /** Memory and files of a test, in megabytes. */
  megabytes: z
    .number(MEGABYTES_WRONG)
    .int(MEGABYTES_WRONG)
    .min(LIMIT_MEGABYTES.min, MEGABYTES_WRONG)
    .max(LIMIT_MEGABYTES.max, MEGABYTES_WRONG),
  /** How many times the time programs of a language get, where that is otherwise than usual. */
  factors: z.partialRecord(
    z.enum(LIMITED_LANGUAGES),
    z
      .number(FACTOR_WRONG)
      .min(LIMIT_FACTOR.min, FACTOR_WRONG)
      .max(LIMIT_FACTOR.max, FACTOR_WRONG)
      .refine(hasDecimals(1), 'A factor may have at most one decimal.'),
  ),
});
export type QuestionLimits = z.infer<typeof questionLimitsSchema>;

/** Factors of a question in which every language has the same time, as in most other systems. */
export const SAME_TIME: QuestionLimits['factors'] = Object.fromEntries(
  LIMITED_LANGUAGES.map((language) => [language, 1]),
);

/** What a question has whose author says nothing. */
export const DEFAULT_LIMITS: QuestionLimits = {
  seconds: BASE_LIMITS.cpuMs / SECOND_MS,
  megabytes: BASE_LIMITS.memoryBytes / MEGABYTE,
  factors: {},
};

/** The most that there is: with it a reference solution is measured that the limits of its question would end. */
export const WIDEST_LIMITS: QuestionLimits = {
  seconds: LIMIT_SECONDS.max,
  megabytes: LIMIT_MEGABYTES.max,
  factors: Object.fromEntries(LIMITED_LANGUAGES.map((language) => [language, 1])),
};

/** How many times the time programs of a language get. */
export const factorOf = ({ factors }: Pick<QuestionLimits, 'factors'>, language: LimitedLanguage): number =>
  factors[language] ?? TIME_FACTORS[language];

/** What a program in a language may use on a test: CPU time in milliseconds, memory in bytes. */
export const limitsIn = (limits: QuestionLimits, language: LimitedLanguage) => ({
  cpuMs: Math.round(limits.seconds * factorOf(limits, language) * SECOND_MS),
  memoryBytes: limits.megabytes * MEGABYTE,
});

/** What is wrong with the limits of a question in these languages, other than each number for itself. */
export const findLimitProblems = (limits: QuestionLimits, languages: readonly string[]): FieldProblem[] => {
  const tooLong = languages.filter(isLimited).flatMap((language) => {
    const seconds = limitsIn(limits, language).cpuMs / SECOND_MS;
    return seconds > LIMIT_SECONDS.max
      ? [
          {
            path: `limits.factors.${language}`,
            message: `That makes ${seconds} s in ${language}; a test may take at most ${LIMIT_SECONDS.max} s.`,
          },
        ]
      : [];
  });
  const tight = languages.filter(isLimited).find((language) => limits.megabytes < leastMegabytes(language));
  return tight
    ? [
        ...tooLong,
        {
          path: 'limits.megabytes',
          message: `A program in ${tight} needs at least ${leastMegabytes(tight)} MB: its runtime takes a part of them.`,
        },
      ]
    : tooLong;
};

/** What a reference solution used on the test on which it used most. */
export interface ReferenceUse {
  language: LimitedLanguage;
  cpuMs: number;
  memoryBytes: number;
}

/** A proposed time is so many times what the slowest reference solution needs; memory, being steadier, less. */
const PROPOSED = { time: 3, memory: 2 } as const;
const MEGABYTES_STEP = 64;

/**
 * Limits that leave room for programs slower than the reference solutions: three times the time of the slowest, in whole
 * seconds, and twice its memory, in steps of 64 MB; never less than usual, nor more than can be had.
 */
export const proposedLimits = (
  uses: readonly ReferenceUse[],
  { factors }: Pick<QuestionLimits, 'factors'>,
): Pick<QuestionLimits, 'seconds' | 'megabytes'> => {
  const seconds = uses.map(({ language, cpuMs }) =>
    Math.ceil((PROPOSED.time * cpuMs) / SECOND_MS / factorOf({ factors }, language)),
  );
  const megabytes = uses.map(
    ({ memoryBytes }) =>
      Math.ceil((PROPOSED.memory * memoryBytes) / MEGABYTE / MEGABYTES_STEP) * MEGABYTES_STEP,
  );
  return {
    seconds: Math.min(LIMIT_SECONDS.max, Math.max(DEFAULT_LIMITS.seconds, ...seconds)),
    megabytes: Math.min(LIMIT_MEGABYTES.max, Math.max(DEFAULT_LIMITS.megabytes, ...megabytes)),
  };
};

/** A reference solution that needs more of a limit leaves little to a student's program. */
const MUCH = 0.5;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** What a reference solution needs more than half of, in words: `83 % of the time`; '' where it is less. */
export const muchUsedWords = (limits: QuestionLimits, { language, ...used }: ReferenceUse): string => {
  const { cpuMs, memoryBytes } = limitsIn(limits, language);
  const shares: [share: number, of: string][] = [
    [used.cpuMs / cpuMs, 'the time'],
    [used.memoryBytes / memoryBytes, 'the memory'],
  ];
  return shares
    .filter(([share]) => share > MUCH)
    .map(([share, of]) => `${percent(share)} of ${of}`)
    .join(' and ');
};

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/**
 * What a program may use on each test, by language where that differs. `1 s in C and C++, 2 s in JAVA; 256 MB`; empty
 * where none of the languages is run.
 */
export const limitsWords = (limits: QuestionLimits, languages: readonly string[]): string => {
  const limited = languages.filter(isLimited);
  if (limited.length === 0) return '';
  const groups = [...Map.groupBy(limited, (language) => `${limitsIn(limits, language).cpuMs / SECOND_MS} s`)];
  const seconds =
    groups.length === 1
      ? groups[0]?.[0]
      : groups.map(([limit, own]) => `${limit} in ${listed(own)}`).join(', ');
  return `${seconds}; ${limits.megabytes} MB`;
};
