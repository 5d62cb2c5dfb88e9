import { describe, expect, test } from 'vitest';
import type { ProgramEvaluation } from '../evaluation/evaluation.ts';
import { computedMarks, explainComputedMarks } from './computed-marks.rules.ts';

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

describe('how computed marks are explained', () => {
  const result = (type: 'PUBLIC' | 'HIDDEN', passed: boolean) => ({
    type,
    passed,
    input: '',
    expectedOutput: '',
    actualOutput: '',
    verdict: passed ? ('OK' as const) : ('WRONG_ANSWER' as const),
    message: '',
    errorOutput: '',
    judgeMessage: '',
    cpuMs: 1,
    memory: 1,
  });
  const explain = (changes: Partial<ProgramEvaluation> = {}, wantAutoCalculate = true) =>
    explainComputedMarks({
      status: 'FAILED',
      language: 'PYTHON',
      computedMarks: 7.5,
      marks: 10,
      isGraded: true,
      compiled: true,
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

  test('or that a judge failed and left them to a person', () => {
    const undecided = { ...result('HIDDEN', false), passed: null, verdict: 'JUDGE_FAILED' as const };
    const some = [result('PUBLIC', true), undecided];
    expect(explain({ status: 'PENDING', computedMarks: 5, testcaseResults: some })).toBe(
      '5.00 of 10: 1 of 2 test cases passed (1 public, 0 hidden), on 1 the judge failed; marks are given by hand',
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
