import { expect, test } from 'vitest';
import { markReasons } from './mark-reasons.rules.ts';

const result = (passed: boolean) => ({
  input: '1',
  expectedOutput: '2',
  actualOutput: passed ? '2' : '3',
  passed,
  verdict: passed ? ('OK' as const) : ('WRONG_ANSWER' as const),
  message: '',
  errorOutput: '',
  cpuMs: 1,
  name: '',
  hint: '',
  memory: 1,
  isVoid: false,
});
const program = {
  status: 'FAILED' as const,
  isMarkedByTests: true,
  doesNotCompile: false,
  givenBy: null,
  publicTestResults: [result(true), result(true)],
  isWeighed: false,
  substitution: null,
  hasFullMarks: false,
  regrades: [],
};

test('a question says why it brought its marks', () => {
  expect(markReasons({ ...program, status: 'PASSED' })).toEqual(['All tests passed.']);
  expect(markReasons(program)).toEqual([
    'All 2 public tests passed.',
    'Some tests that are not shown did not pass.',
  ]);
  expect(markReasons({ ...program, publicTestResults: [] })).toEqual([
    'Some tests that are not shown did not pass.',
  ]);
  expect(markReasons({ ...program, isWeighed: true })).toContain(
    'The tests of this question do not all count the same.',
  );
  expect(markReasons({ ...program, doesNotCompile: true })).toEqual([
    'The program does not compile, so no test passed.',
  ]);
  expect(markReasons({ ...program, status: 'PENDING' })).toEqual(['The tests reached no verdict.']);
  expect(markReasons({ ...program, status: 'NOTATTEMPTED', publicTestResults: [] })).toEqual([
    'You did not attempt this question.',
  ]);
});

test('who gave marks is named, and who has not is waited for', () => {
  const byHand = { ...program, status: 'PENDING' as const, isMarkedByTests: false, publicTestResults: [] };
  expect(markReasons(byHand)).toEqual([
    'This question is marked by a person, and nobody has given marks yet.',
  ]);
  expect(markReasons({ ...byHand, givenBy: 'Dr. Mehta' })).toEqual(['Dr. Mehta gave these marks.']);
  expect(markReasons({ ...program, givenBy: 'Dr. Mehta' }).at(-1)).toBe('Dr. Mehta gave these marks.');
});

test('beside a failed public test nothing tells whether hidden ones passed, and before publishing nothing at all', () => {
  const results = [result(true), result(false)];
  expect(markReasons({ ...program, publicTestResults: results })).toEqual([
    '1 of 2 public tests passed.',
    'Tests that are not shown may count too.',
  ]);
  expect(markReasons({ ...program, status: null })).toEqual([]);
});

test('who had another program graded than the submitted one says why', () => {
  const substitution = { by: 'Asha Menon', at: '2026-03-02T09:00:00.000Z', reason: 'The network was down.' };
  expect(markReasons({ ...program, status: 'PASSED', substitution })).toEqual([
    'Asha Menon had another of your programs graded instead of the submitted one: “The network was down.”',
    'All tests passed.',
  ]);
  expect(markReasons({ ...program, status: null, substitution })).toEqual([]);
});

test('a test that counts for nobody, full marks for everybody and marks that changed are said', () => {
  expect(
    markReasons({
      ...program,
      status: 'PASSED',
      publicTestResults: [result(true), { ...result(false), isVoid: true }],
    }),
  ).toEqual(['All tests passed.']);
  expect(markReasons({ ...program, hasFullMarks: true })).toEqual([
    'Everybody who submitted gets the full marks of this question.',
  ]);
  const regrade = { by: 'Dr. Mehta', at: '', reason: 'Test 2 was wrong.', before: 5, after: 7.5 };
  expect(markReasons({ ...program, regrades: [regrade] })[0]).toBe(
    'Dr. Mehta had this question graded again, and your marks changed from 5.00 to 7.50: “Test 2 was wrong.”',
  );
});
