import { describe, expect, test } from 'vitest';
import { questionFigures, type MarksRow } from './item-figures.rules.ts';
import { correlationWords, findSuspects, type SuspectFacts, type TestFacts } from './suspects.rules.ts';

const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index);

const testOf = (number: number, facts: Partial<TestFacts> = {}): TestFacts => ({
  testId: `t${number}`,
  number,
  passers: upTo(4),
  failed: [4],
  near: [],
  largestShare: 0.2,
  forgiven: [],
  ...facts,
});

const questionOf = (facts: Partial<SuspectFacts> = {}): SuspectFacts => ({
  questionId: 'q',
  reference: 'PASSED',
  figures: { students: 5, facility: 0.5, spread: 0.2, discrimination: 0.4, effectiveWeight: 0.5 },
  place: 0,
  tests: [testOf(1)],
  differing: [],
  ...facts,
});

const found = (facts: Partial<SuspectFacts>, rows: readonly MarksRow[] = []) =>
  findSuspects([questionOf(facts)], rows);

test('a question that did what it should is no suspect', () => {
  expect(found({})).toEqual([]);
});

describe('a test that nobody passes', () => {
  const broken = testOf(3, { passers: [], failed: [0, 1, 2] });

  test('is a suspect where the reference passes it', () => {
    expect(found({ tests: [testOf(1), broken] })).toEqual([
      {
        kind: 'NOBODY_PASSES',
        questionId: 'q',
        detail: '',
        testIds: ['t3'],
        sentence: 'Nobody passes test 3 (3 programs tried), although the reference solution does.',
        students: [0, 1, 2],
      },
    ]);
  });

  test.each([
    ['NONE', 'and there is no reference solution that shows it can be passed'],
    ['FAILED', 'and the check of the reference solution failed as well'],
    ['PENDING', 'and the reference solution is still being checked'],
  ] as const)('of a question whose reference is %s is one too', (reference, words) => {
    expect(found({ reference, tests: [broken] })[0]?.sentence).toBe(
      `Nobody passes test 3 (3 programs tried), ${words}.`,
    );
  });

  test('of several is said once', () => {
    const other = testOf(5, { passers: [], failed: [2, 7] });
    expect(found({ tests: [broken, other] }).map(({ sentence, students }) => [sentence, students])).toEqual([
      ['Nobody passes tests 3 and 5 (4 programs tried), although the reference solution does.', [0, 1, 2, 7]],
    ]);
  });

  test('says nothing where no program ran', () => {
    expect(found({ tests: [testOf(1, { passers: [], failed: [] })] })).toEqual([]);
  });
});

describe('a question that sorts the class the wrong way round', () => {
  /** The better elsewhere, the worse here. */
  const rows = upTo(20).map((index): MarksRow => [index % 2 ? 10 - index / 2 : index / 4, index]);
  const [figures] = questionFigures(rows, [10, 19]);

  test('is a suspect from twenty students on, with those who are better elsewhere and worse here', () => {
    expect(figures?.discrimination).toBeLessThan(-0.1);
    const [suspect] = found({ figures: figures ?? questionOf().figures }, rows);
    expect(suspect).toMatchObject({ kind: 'SORTS_WRONGLY', testIds: [] });
    expect(suspect?.sentence).toContain(
      `did worse here than the rest (discrimination ${correlationWords(figures?.discrimination ?? 0)} over 20 students).`,
    );
    expect(suspect?.students).toEqual(
      [10, 12, 13, 14, 15, 16, 17, 18, 19].filter((index) => (rows[index]?.[0] ?? 0) < 3.75),
    );
  });

  test.each([
    [-0.1, 20],
    [-0.5, 19],
    [null, 20],
  ])('discrimination %s of %d students is none', (discrimination, students) => {
    expect(found({ figures: { ...questionOf().figures, discrimination, students } }, rows)).toEqual([]);
  });
});

test('passers close to the time limit are named with the slowest', () => {
  expect(
    found({ tests: [testOf(1), testOf(2, { near: [3, 1], largestShare: 0.918 })] }).map(
      ({ sentence, students }) => [sentence, students],
    ),
  ).toEqual([
    [
      '2 programs passed test 2 close to the time limit: with more than 70 % of it, the slowest with 92 %.',
      [1, 3],
    ],
  ]);
});

test('fails in form only are said once for each thing that would have to be ignored', () => {
  const tests = [
    testOf(1, { forgiven: [{ ignoring: 'white space', students: [4] }] }),
    testOf(2, {
      forgiven: [
        { ignoring: 'white space', students: [4] },
        { ignoring: 'letter case', students: [2, 3] },
      ],
    }),
  ];
  expect(found({ tests }).map(({ detail, sentence, students }) => [detail, sentence, students])).toEqual([
    ['white space', '1 program would pass tests 1 and 2 if white space were ignored.', [4]],
    ['letter case', '2 programs would pass test 2 if letter case were ignored.', [2, 3]],
  ]);
});

test('a program that did not always pass the same is a suspect, with the widest difference', () => {
  const one = { students: [1], least: 2, most: 3, of: 3 };
  expect(found({ differing: [one] })[0]?.sentence).toBe(
    'One program passed different public tests when run again unchanged: 2 and 3 of 3.',
  );
  const several = found({ differing: [one, { students: [0, 1], least: 0, most: 3, of: 3 }] })[0];
  expect(several?.sentence).toBe(
    '2 programs passed different public tests when run again unchanged, one of them: 0 and 3 of 3.',
  );
  expect(several?.students).toEqual([0, 1]);
});

describe('tests with the same passers throughout', () => {
  const like = (number: number, passers: number[], failed: number[]) => testOf(number, { passers, failed });

  test('are a suspect, and others are not drawn in', () => {
    const tests = [
      like(1, upTo(10), []),
      like(2, upTo(6), upTo(4, 6)),
      like(3, [5, 4, 3, 2, 1, 0], upTo(4, 6)),
      like(4, upTo(7), upTo(3, 7)),
    ];
    expect(found({ tests })).toEqual([
      {
        kind: 'SAME_PASSERS',
        questionId: 'q',
        detail: 't2 t3',
        testIds: ['t2', 't3'],
        sentence: 'Tests 2 and 3 were passed by exactly the same 6 of 10 programs: one of them adds nothing.',
        students: [6, 7, 8, 9],
      },
    ]);
  });

  test.each([
    ['nine programs', upTo(5), upTo(4, 5)],
    ['two that fail', upTo(10), [10, 11]],
    ['two that pass', [0, 1], upTo(10, 2)],
  ])('%s do not show it', (_words, passers, failed) => {
    expect(found({ tests: [like(1, passers, failed), like(2, passers, failed)] })).toEqual([]);
  });

  test('of three all but one of them add nothing', () => {
    const tests = [1, 2, 3].map((number) => like(number, upTo(6), upTo(4, 6)));
    expect(found({ tests })[0]?.sentence).toBe(
      'Tests 1, 2 and 3 were passed by exactly the same 6 of 10 programs: all but one of them add nothing.',
    );
  });
});

test('the gravest come first, then the order of the task', () => {
  const near = testOf(1, { near: [0], largestShare: 0.8 });
  const broken = testOf(1, { passers: [], failed: [0] });
  const suspects = findSuspects(
    [
      questionOf({ questionId: 'first', tests: [near] }),
      questionOf({ questionId: 'second', tests: [broken] }),
      questionOf({ questionId: 'third', tests: [near] }),
    ],
    [],
  );
  expect(suspects.map(({ questionId, kind }) => [questionId, kind])).toEqual([
    ['second', 'NOBODY_PASSES'],
    ['first', 'NEAR_LIMIT'],
    ['third', 'NEAR_LIMIT'],
  ]);
});

test('a correlation has a true minus sign, and none where it rounds to nothing', () => {
  expect([0.4567, -0.2, -0.004].map(correlationWords)).toEqual(['0.46', '−0.20', '0.00']);
});
