import { describe, expect, test } from 'vitest';
import { findStrengthProblem, strengthOf, strengthWarning } from './test-strength.rules.ts';

test.each([
  [{ caught: 60, all: 60 }, 100],
  [{ caught: 199, all: 200 }, 99],
  [{ caught: 0, all: 3 }, 0],
  [{ caught: 0, all: 0 }, null],
])('the strength of %o is %s percent', (counts, strength) => {
  expect(strengthOf(counts)).toBe(strength);
});

describe('a question', () => {
  const question = {
    testcases: [
      { input: '1', output: '2', type: 'PUBLIC' as const, name: '', hint: '', weight: 1, group: '' },
    ],
    referenceSolutions: [{ language: 'C' as const, code: 'int main(void) {}' }],
    referenceCheck: { status: 'PASSED' as const, message: '' },
  };

  test('with a reference solution that passes its tests can be measured', () => {
    expect(findStrengthProblem(question)).toBeNull();
  });

  test.each([
    [{ referenceSolutions: [] }, /has none/],
    [{ testcases: [] }, /no test case/],
    [{ referenceCheck: { status: 'PENDING' as const, message: '' } }, /being checked/],
    [{ referenceCheck: { status: 'FAILED' as const, message: '1 of 2 tests fails in C' } }, /1 of 2 tests/],
  ])('cannot with %o', (changes, problem) => {
    expect(findStrengthProblem({ ...question, ...changes })).toMatch(problem);
  });
});

describe('a task', () => {
  const row = { questionId: 'q', canBeMeasured: true, isStale: false, counts: { caught: 8, all: 10 } };

  test.each([
    ['strong tests', {}, /^$/],
    ['weak ones', { counts: { caught: 79, all: 100 } }, /79 %/],
    ['ones that nobody has measured', { counts: null }, /unknown/],
    ['ones that are not those that were measured', { isStale: true }, /another version/],
    ['a question that cannot be measured', { canBeMeasured: false, counts: null }, /^$/],
  ])('with %s', (_what, changes, warning) => {
    expect(strengthWarning({ ...row, ...changes }) ?? '').toMatch(warning);
  });
});
