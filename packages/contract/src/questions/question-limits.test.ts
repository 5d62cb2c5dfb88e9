import { describe, expect, test } from 'vitest';
import {
  DEFAULT_LIMITS,
  findLimitProblems,
  limitsIn,
  limitsWords,
  muchUsedWords,
  proposedLimits,
  questionLimitsSchema,
  type QuestionLimits,
} from './question-limits.ts';

const MEGABYTE = 1024 * 1024;
const limits = (changes: Partial<QuestionLimits>): QuestionLimits => ({ ...DEFAULT_LIMITS, ...changes });

test('limits are said by language where they differ, and not at all where nothing is run', () => {
  expect(limitsWords(DEFAULT_LIMITS, ['C', 'C++', 'JAVA', 'PYTHON'])).toBe(
    '1 s in C and C++, 2 s in JAVA, 3 s in PYTHON; 256 MB',
  );
  expect(limitsWords(DEFAULT_LIMITS, ['PYTHON'])).toBe('3 s; 256 MB');
  expect(limitsWords(DEFAULT_LIMITS, ['HTML/CSS/JS'])).toBe('');
  expect(
    limitsWords(limits({ seconds: 2.5, megabytes: 512, factors: { JAVA: 1 } }), ['C', 'JAVA', 'PYTHON']),
  ).toBe('2.5 s in C and JAVA, 7.5 s in PYTHON; 512 MB');
});

test('a language has the time of the question times its factor, the usual one or one of the question’s own', () => {
  expect(limitsIn(limits({ seconds: 0.3 }), 'PYTHON')).toEqual({ cpuMs: 900, memoryBytes: 256 * MEGABYTE });
  expect(limitsIn(limits({ seconds: 1.5, factors: { PYTHON: 1.5 } }), 'PYTHON').cpuMs).toBe(2250);
});

test.each<[string, unknown, string]>([
  ['no time', { seconds: 0 }, 'The time of a test has to be from 0.1 to 30 seconds.'],
  ['a fine time', { seconds: 1.234 }, 'The time of a test may have at most two decimals.'],
  ['much time', { seconds: 31 }, 'The time of a test has to be from 0.1 to 30 seconds.'],
  ['little memory', { megabytes: 63 }, 'The memory of a test has to be a whole number from 64 to 1024 MB.'],
  [
    'half a megabyte',
    { megabytes: 99.5 },
    'The memory of a test has to be a whole number from 64 to 1024 MB.',
  ],
  ['a factor below one', { factors: { PYTHON: 0.5 } }, 'A factor has to be from 1 to 20.'],
  ['a fine factor', { factors: { PYTHON: 1.25 } }, 'A factor may have at most one decimal.'],
])('%s is refused', (_what, wrong, message) => {
  const { error } = questionLimitsSchema.safeParse({ ...DEFAULT_LIMITS, ...(wrong as object) });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

describe('limits and the languages of a question', () => {
  test('a time that its factor makes too long is refused in the languages that the question has', () => {
    const long = limits({ seconds: 15 });
    expect(findLimitProblems(long, ['PYTHON', 'JAVA'])).toEqual([
      { path: 'limits.factors.PYTHON', message: 'That makes 45 s in PYTHON; a test may take at most 30 s.' },
    ]);
    expect(findLimitProblems(long, ['C', 'JAVA'])).toEqual([]);
  });

  test('Java has a least memory of its own', () => {
    const little = limits({ megabytes: 100 });
    expect(findLimitProblems(little, ['C', 'PYTHON'])).toEqual([]);
    expect(findLimitProblems(little, ['C', 'JAVA'])).toMatchObject([{ path: 'limits.megabytes' }]);
  });
});

describe('proposed limits', () => {
  const use = (language: 'C' | 'PYTHON', cpuMs: number, megabytes: number) => ({
    language,
    cpuMs,
    memoryBytes: megabytes * MEGABYTE,
  });

  test('are three times the time of the slowest in whole seconds, and twice its memory in steps', () => {
    expect(proposedLimits([use('C', 700, 200)], DEFAULT_LIMITS)).toEqual({ seconds: 3, megabytes: 448 });
  });

  test('count a language’s time by its factor', () => {
    expect(proposedLimits([use('PYTHON', 2100, 20)], DEFAULT_LIMITS)).toEqual({ seconds: 3, megabytes: 256 });
    expect(proposedLimits([use('PYTHON', 2100, 20)], { factors: { PYTHON: 7 } }).seconds).toBe(1);
    expect(proposedLimits([use('C', 900, 10), use('PYTHON', 900, 10)], DEFAULT_LIMITS).seconds).toBe(3);
  });

  test('are never less than usual, and never more than can be had', () => {
    expect(proposedLimits([use('C', 1, 1)], DEFAULT_LIMITS)).toEqual({ seconds: 1, megabytes: 256 });
    expect(proposedLimits([], DEFAULT_LIMITS)).toEqual({ seconds: 1, megabytes: 256 });
    expect(proposedLimits([use('C', 29_000, 1000)], DEFAULT_LIMITS)).toEqual({
      seconds: 30,
      megabytes: 1024,
    });
  });

  test('a reference solution that needs more than half of a limit is told of', () => {
    expect(muchUsedWords(DEFAULT_LIMITS, use('C', 500, 128))).toBe('');
    expect(muchUsedWords(DEFAULT_LIMITS, use('C', 830, 128))).toBe('83 % of the time');
    expect(muchUsedWords(DEFAULT_LIMITS, use('PYTHON', 830, 200))).toBe('78 % of the memory');
    expect(muchUsedWords(DEFAULT_LIMITS, use('PYTHON', 2400, 200))).toBe(
      '80 % of the time and 78 % of the memory',
    );
  });
});
