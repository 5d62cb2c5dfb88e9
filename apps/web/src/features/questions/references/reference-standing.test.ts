import { DEFAULT_LIMITS, LINES, type Checker, type ReferenceRun } from '@assay/contract';
import { expect, test } from 'vitest';
import { outcomeOf, runNow, takeableOutput, usedBy } from './reference-standing.ts';

const result: ReferenceRun['results'][number] = {
  input: '2',
  expectedOutput: '5',
  actualOutput: '4\n',
  passed: false,
  verdict: 'WRONG_ANSWER',
  message: 'The output differs from the expected output',
  errorOutput: '',
  cpuMs: 1,
  name: '',
  hint: '',
  memory: 1,
  isWhole: true,
  judgeMessage: '',
};
const checkedWith = (changes: Partial<typeof result> = {}) => ({
  code: 'print(4)',
  testcases: [{ input: '2', output: '5' }],
  checker: LINES,
  limits: DEFAULT_LIMITS,
  judge: null,
  run: {
    language: 'PYTHON' as const,
    compiled: true,
    compilerOutput: '',
    diagnostics: [],
    results: [{ ...result, ...changes }],
  },
});

const passedWith = (output: string, changes: Partial<typeof result> = {}) =>
  runNow(checkedWith(changes), {
    code: 'print(4)',
    testcases: [{ input: '2', output }],
    checker: LINES,
    limits: DEFAULT_LIMITS,
    judge: null,
  })?.results[0]?.passed;

test('a run stands while the program and the inputs stay as they were', () => {
  const checked = checkedWith();
  const changedBy = (changes: Partial<typeof checked>) => runNow(checked, { ...checked, ...changes });
  expect(changedBy({})).toEqual(checked.run);
  expect(changedBy({ code: 'print(5)' })).toBeNull();
  expect(changedBy({ testcases: [{ input: '3', output: '5' }] })).toBeNull();
  expect(changedBy({ testcases: [...checked.testcases, { input: '3', output: '5' }] })).toBeNull();
  expect(runNow(undefined, checked)).toBeNull();
  expect(changedBy({ limits: { ...DEFAULT_LIMITS, seconds: 2 } })).toBeNull();
  expect(changedBy({ limits: { ...DEFAULT_LIMITS, factors: { JAVA: 5 } } })).toEqual(checked.run);
});

test('with a judge a run stands while judge, inputs and answers stay as they were', () => {
  const judge = { language: 'PYTHON', code: 'judge', way: 'TALK' } as const;
  const checked = { ...checkedWith(), judge };
  const changedBy = (changes: object) => runNow(checked, { ...checked, ...changes });
  expect(changedBy({})).toEqual(checked.run);
  expect(changedBy({ judge: { ...judge, code: 'another' } })).toBeNull();
  expect(changedBy({ judge: { ...judge, language: 'C' } })).toBeNull();
  expect(changedBy({ checker: LINES, judge: null })).toBeNull();
  expect(changedBy({ testcases: [{ input: '2', output: '4' }] })).toBeNull();
  expect(runNow(checkedWith(), checked)).toBeNull();
});

test('another expected output is compared with what was printed', () => {
  expect(passedWith('4')).toBe(true);
  expect(passedWith('6')).toBe(false);
  expect(passedWith('6', { verdict: 'OK', passed: true })).toBe(false);
});

test('what was printed is not compared where it was cut off, nor where the program ended badly', () => {
  expect(passedWith('4', { isWhole: false })).toBeUndefined();
  expect(passedWith('4', { verdict: 'RUNTIME_ERROR' })).toBe(false);
});

test('only a whole answer that differs can be taken for the expected one', () => {
  expect(takeableOutput(result)).toBe('4');
  expect(takeableOutput({ ...result, isWhole: false })).toBeNull();
  expect(takeableOutput({ ...result, actualOutput: ' \n' })).toBeNull();
  expect(takeableOutput({ ...result, verdict: 'TIME_LIMIT' })).toBeNull();
  expect(takeableOutput({ ...result, verdict: 'OK', passed: true })).toBeNull();
});

test('a run is told in numbers', () => {
  expect(outcomeOf(checkedWith().run)).toEqual({ language: 'PYTHON', compiled: true, passed: 0, total: 1 });
});

test('where other things than lines are compared, only a new run says what another expected output comes to', () => {
  const checker: Checker = { kind: 'TOKENS', ignoresCase: false };
  const checked = { ...checkedWith(), checker };
  const changedBy = (changes: object) => runNow(checked, { ...checked, ...changes });
  expect(changedBy({})).toEqual(checked.run);
  expect(changedBy({ checker: LINES })).toBeNull();
  expect(changedBy({ testcases: [{ input: '2', output: '4' }] })).toBeNull();
  expect(changedBy({ testcases: [{ input: '2', output: '5', checker: LINES }] })).toBeNull();
});

test('what a program used is known where it ended well on every test', () => {
  const { run } = checkedWith();
  const used = (...results: Partial<typeof result>[]) =>
    usedBy({ ...run, results: results.map((changes) => ({ ...result, ...changes })) });
  expect(used({ cpuMs: 20, memory: 7 }, { cpuMs: 30, memory: 5 })).toEqual({
    language: 'PYTHON',
    cpuMs: 30,
    memoryBytes: 7,
  });
  expect(used({ cpuMs: 20 }, { verdict: 'TIME_LIMIT' })).toBeNull();
  expect(usedBy({ ...run, compiled: false })).toBeNull();
});
