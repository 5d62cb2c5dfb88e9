import { describe, expect, test } from 'vitest';
import type { ProgramEvaluation } from '../evaluation/evaluation.ts';
import { computedMarks, explainComputedMarks, testsGrade } from './computed-marks.rules.ts';

test.each([
  [10, 1, 3, 3.33],
  [10, 2, 3, 6.67],
  [5, 1, 8, 0.63],
  [7, 5, 6, 5.83],
  [2.5, 1, 3, 0.83],
  [10, 3, 3, 10],
  [10, 0, 3, 0],
  [10, 0, 0, 0],
])('of %d marks, %d of %d tests bring %d: the nearest two decimals', (marks, passed, total, brought) => {
  expect(computedMarks({ marks, wantAutoCalculate: true }, passed, total)).toBe(brought);
  expect(computedMarks({ marks, wantAutoCalculate: false }, passed, total)).toBe(0);
});

describe('what tests come to', () => {
  type Outcome = 'OK' | 'WRONG_ANSWER' | 'JUDGE_FAILED';
  const ran = (testCaseId: string, verdict: Outcome) => ({ testCaseId, verdict, passed: verdict === 'OK' });
  const counts = (id: string, weight = 1, group = '') => ({ id, weight, group });
  const question = { marks: 10, wantAutoCalculate: true, hasFullMarks: false };

  test('a void test counts for nobody, whether it passed or not, and the marks are spread over the others', () => {
    for (const verdict of ['OK', 'WRONG_ANSWER', 'JUDGE_FAILED'] as const)
      expect(
        testsGrade(
          question,
          [ran('a', 'OK'), ran('b', 'WRONG_ANSWER'), ran('void', verdict)],
          [counts('a'), counts('b')],
        ),
      ).toEqual({
        status: 'FAILED',
        passedCount: 1,
        totalCount: 2,
        computedMarks: 5,
      });
    expect(testsGrade(question, [ran('a', 'OK'), ran('void', 'WRONG_ANSWER')], [counts('a')])).toMatchObject({
      status: 'PASSED',
      computedMarks: 10,
    });
    expect(
      testsGrade(question, [ran('a', 'OK'), ran('b', 'JUDGE_FAILED')], [counts('a'), counts('b')]).status,
    ).toBe('PENDING');
  });

  const brought = (passed: string, tests: readonly ReturnType<typeof counts>[]) =>
    testsGrade(
      question,
      tests.map(({ id }) => ran(id, passed.includes(id) ? 'OK' : 'WRONG_ANSWER')),
      tests,
    );

  test('a test brings its weight of the weights of all', () => {
    const tests = [counts('a'), counts('b', 2), counts('c', 5), counts('d', 0)];
    expect(brought('ac', tests)).toEqual({
      status: 'FAILED',
      passedCount: 2,
      totalCount: 4,
      computedMarks: 7.5,
    });
    expect(brought('d', tests).computedMarks).toBe(0);
    // One that weighs nothing has to pass all the same.
    expect(brought('abc', tests)).toMatchObject({ status: 'FAILED', computedMarks: 10 });
    expect(brought('abcd', tests)).toMatchObject({ status: 'PASSED', computedMarks: 10 });
    expect(brought('', [counts('a', 0)])).toMatchObject({ status: 'FAILED', computedMarks: 0 });
  });

  test('a group counts when all of it passes', () => {
    const tests = [counts('a'), counts('b', 2, 'Large'), counts('c', 2, 'Large'), counts('d', 5, 'Odd')];
    expect(brought('ab', tests)).toMatchObject({ passedCount: 2, computedMarks: 1 });
    expect(brought('abc', tests)).toMatchObject({ passedCount: 3, computedMarks: 5 });
    expect(brought('bcd', tests)).toMatchObject({ computedMarks: 9 });
  });

  test('of a group what is void is left out', () => {
    const results = [ran('a', 'OK'), ran('b', 'WRONG_ANSWER')];
    expect(testsGrade(question, results, [counts('a', 1, 'Large')])).toMatchObject({ computedMarks: 10 });
  });

  test('with full marks for everybody it does not matter what they say, or whether they ran', () => {
    const full = { ...question, wantAutoCalculate: false, hasFullMarks: true };
    expect(testsGrade(full, [ran('a', 'WRONG_ANSWER')], [counts('a')])).toMatchObject({
      status: 'FAILED',
      computedMarks: 10,
    });
    expect(testsGrade(full, [], [counts('a'), counts('b'), counts('c')])).toMatchObject({
      passedCount: 0,
      computedMarks: 10,
    });
  });
});

describe('how computed marks are explained', () => {
  const result = (type: 'PUBLIC' | 'HIDDEN', passed: boolean) => ({
    type,
    passed,
    isVoid: false,
    repeats: 0,
    testCaseId: null,
    input: '',
    expectedOutput: '',
    actualOutput: '',
    verdict: passed ? ('OK' as const) : ('WRONG_ANSWER' as const),
    message: '',
    errorOutput: '',
    judgeMessage: '',
    cpuMs: 1,
    memory: 1,
    name: '',
    hint: '',
    weight: 1,
    group: '',
  });
  const explain = (changes: Partial<ProgramEvaluation> = {}, wantAutoCalculate = true) =>
    explainComputedMarks({
      status: 'FAILED',
      language: 'PYTHON',
      computedMarks: 7.5,
      marks: 10,
      isGraded: true,
      compiled: true,
      hasFullMarks: false,
      testcaseResults: [
        result('PUBLIC', true),
        result('PUBLIC', true),
        result('HIDDEN', true),
        result('HIDDEN', false),
      ],
      ...changes,
      question: { wantAutoCalculate },
    });

  test('by the tests, PUBLIC and HIDDEN', () => {
    expect(explain()).toBe('7.50 of 10: 3 of 4 test cases passed (2 public, 1 hidden)');
    expect(explain({ computedMarks: 10, testcaseResults: [result('PUBLIC', true)] })).toBe(
      '10.00 of 10: 1 of 1 test case passed (1 public, 0 hidden)',
    );
    expect(explain({ computedMarks: 0 }, false)).toBe(
      '0.00 of 10: 3 of 4 test cases passed (2 public, 1 hidden); marks are given by hand',
    );
  });

  test('by what they weigh, where they do not all count the same', () => {
    const large = (passed: boolean) => ({ ...result('HIDDEN', passed), weight: 3, group: 'Large' });
    const some = [{ ...result('PUBLIC', true), weight: 2 }, large(true), large(false)];
    expect(explain({ computedMarks: 2.5, testcaseResults: some })).toBe(
      '2.50 of 10: 2 of 3 test cases passed (1 public, 1 hidden), weighing 2 of 8 (only a part passed of “Large”)',
    );
    const same = [result('PUBLIC', true), result('HIDDEN', false)].map((one) => ({ ...one, weight: 4 }));
    expect(explain({ computedMarks: 5, testcaseResults: same })).toBe(
      '5.00 of 10: 1 of 2 test cases passed (1 public, 0 hidden)',
    );
  });

  test('or that a judge failed and left them to a person', () => {
    const undecided = { ...result('HIDDEN', false), passed: null, verdict: 'JUDGE_FAILED' as const };
    const some = [result('PUBLIC', true), undecided];
    expect(explain({ status: 'PENDING', computedMarks: 5, testcaseResults: some })).toBe(
      '5.00 of 10: 1 of 2 test cases passed (1 public, 0 hidden), on 1 the judge failed; marks are given by hand',
    );
  });

  test('or that a test does not count, or that everybody has full marks', () => {
    const some = [result('PUBLIC', true), { ...result('HIDDEN', false), isVoid: true }];
    expect(explain({ computedMarks: 10, testcaseResults: some })).toBe(
      '10.00 of 10: 1 of 1 test case passed (1 public, 0 hidden), 1 does not count',
    );
    expect(explain({ computedMarks: 10, hasFullMarks: true, status: 'NOTATTEMPTED' })).toBe(
      '10.00 of 10: everybody who submitted gets the full marks of this question',
    );
  });

  test('or why there were none', () => {
    const none = { computedMarks: 0, testcaseResults: [] };
    expect(explain({ ...none, status: 'NOTATTEMPTED' })).toBe('0.00 of 10: not attempted');
    expect(explain({ ...none, isGraded: false })).toBe('0.00 of 10: not graded yet');
    expect(explain({ ...none, compiled: false })).toBe('0.00 of 10: the program does not compile');
    expect(explain(none)).toBe('0.00 of 10: the question has no test cases; marks are given by hand');
    expect(explain({ ...none, language: 'HTML/CSS/JS' })).toBe(
      '0.00 of 10: the page is shown, not tested; marks are given by hand',
    );
  });
});
