import { startingBlocks, type ExamTask, type Language, type RunOutcome } from '@assay/contract';
import { expect, test } from 'vitest';
import { NO_WORK, type Program, type Work } from '../keeping/index.ts';
import type { RunState } from '../program/running/use-run.ts';
import { submitLines, type Known } from './submit-lines.ts';

const question = (_id: string, language: Language[] = ['PYTHON', 'C']) =>
  ({ questionId: { _id, language, code: [], starters: [] } }) as unknown as ExamTask['questions'][number];

const program = (text: string, language: Language = 'PYTHON', order = 1) =>
  ({ language, code: [{ code: text }], revision: order }) as unknown as Program;

const workOf = (...programs: Program[]): Work => ({ ...NO_WORK, programs });

const results = (passed: boolean[], text = 'print(1)', compiled = true): RunState => ({
  kind: 'results',
  answer: {
    compiled,
    passedCount: passed.filter(Boolean).length,
    publicTestResults: passed.map((one) => ({ passed: one })),
  } as unknown as RunOutcome,
  language: 'PYTHON',
  code: [{ code: text }],
  ownInput: null,
});

const lineOf = (work: Work, known: Partial<Known> = {}) => {
  const task = { questions: [question('a')] } as unknown as ExamTask;
  const [line] = submitLines(task, {
    works: new Map([['a', work]]),
    attempted: [],
    marked: [],
    outputs: {},
    ...known,
  });
  return line && [line.facts.join(' · '), line.isOpen];
};

const WRITTEN = workOf(program('print(1)'));

test('a question without a program is not attempted', () => {
  expect(lineOf(NO_WORK)).toEqual(['not attempted', true]);
  expect(lineOf(workOf(program(' ')), { marked: ['a'] })).toEqual([
    'not attempted · marked for review',
    true,
  ]);
});

test('the code that a program starts from is not attempted either, until a letter of it is changed', () => {
  const [start] = startingBlocks({ language: ['PYTHON', 'C'], code: [], starters: [] }, 'C');
  expect(start?.code).toContain('int main');
  expect(lineOf(workOf(program(start?.code ?? '', 'C')))).toEqual(['not attempted', true]);
  expect(lineOf(workOf(program(`${start?.code}x`, 'C')))).toEqual(['C · never run', true]);
});

test.each([
  [results([true, true]), 'PYTHON · 2 of 2 public tests passed', false],
  [results([true, false]), 'PYTHON · 1 of 2 public tests passed', true],
  [results([false]), 'PYTHON · 0 of 1 public test passed', true],
  [results([], 'print(1)', false), 'PYTHON · does not compile', true],
  [results([true], 'print(2)'), 'PYTHON · changed since its last run', true],
])('the last run says how the program did (%#)', (output, words, isOpen) => {
  expect(lineOf(WRITTEN, { attempted: ['a'], outputs: { a: output } })).toEqual([words, isOpen]);
});

test('without a run on the tests it is said whether it ever ran', () => {
  expect(lineOf(WRITTEN)).toEqual(['PYTHON · never run', true]);
  expect(lineOf(WRITTEN, { attempted: ['a'] })).toEqual(['PYTHON · was run', false]);
  const own = { ...results([true]), ownInput: '5' } as RunState;
  expect(lineOf(WRITTEN, { attempted: ['a'], outputs: { a: own } })).toEqual(['PYTHON · was run', false]);
});

test('of programs in several languages the one that counts is named', () => {
  const both = workOf(program('x', 'C', 1), program('print(1)', 'PYTHON', 2));
  expect(lineOf(both)).toEqual(['PYTHON, the language that you used last · never run', true]);
});
