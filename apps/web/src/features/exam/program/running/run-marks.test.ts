import { DEFAULT_LIMITS, type ExamQuestion, type RunOutcome } from '@assay/contract';
import { expect, test } from 'vitest';
import { crashMark, marksOfRun } from './run-marks.ts';

const question = (code: ExamQuestion['questionId']['code']): ExamQuestion['questionId'] => ({
  _id: 'q',
  name: '',
  title: 'Question',
  question: '',
  language: ['PYTHON'],
  difficulty: '1',
  code,
  starters: [],
  testcases: [],
  publicTestCount: 0,
  hasJudge: false,
  checker: { kind: 'LINES' as const },
  limits: DEFAULT_LIMITS,
  attachment: null,
});

const answer = (diagnostics: RunOutcome['diagnostics']): RunOutcome => ({
  compiled: diagnostics.length === 0,
  diagnostics,
  publicTestResults: [],
  passedCount: 0,
  output: '',
});

const given = { isVisible: true, isEditable: false, code: 'import sys\n' };
const typed = { isVisible: true, isEditable: true, code: '' };
const code = [{ code: '' }, { code: 'a = 1\nb = (' }];
const error = { line: 4, column: 5, severity: 'error', message: 'never closed' } as const;

test('a message of the compiler stands at its line of the block that it belongs to', () => {
  const run = { kind: 'results', answer: answer([error]), language: 'PYTHON', code, ownInput: null } as const;
  expect(marksOfRun(question([given, typed]), run)).toEqual([
    { text: 'import sys\n', lines: [] },
    { text: 'a = 1\nb = (', lines: [{ ...error, line: 2 }] },
  ]);
});

test('where a block is not shown no line is marked', () => {
  const run = { kind: 'results', answer: answer([error]), language: 'PYTHON', code, ownInput: null } as const;
  expect(marksOfRun(question([{ ...given, isVisible: false }, typed]), run)).toEqual([]);
});

test.each([
  ['PYTHON', 'File "/box/main.py", line 9, in <module>\n  File "/box/main.py", line 3, in f\nKeyError: 1', 3],
  ['JAVA', 'java.lang.Error\n\tat java.base/java.util.X.y(X.java:7)\n\tat Main.main(Main.java:5)', 5],
] as const)('a crash in %s is marked where the program itself stood', (language, errorOutput, line) => {
  const crash = { verdict: 'RUNTIME_ERROR', errorOutput, message: 'It ended.' } as const;
  expect(crashMark(language, crash)).toEqual({ line, column: 0, severity: 'error', message: 'It ended.' });
  expect(crashMark(language, { ...crash, verdict: 'OK' })).toBeNull();
  expect(crashMark('C', crash)).toBeNull();
});
