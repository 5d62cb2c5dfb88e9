import type { ExamQuestion, Language } from '@assay/contract';
import { expect, test } from 'vitest';
import type { Program } from '../keeping/index.ts';
import { countStandings, isPageWritten, questionStateOf, standingWords } from './question-state.ts';

test('opening a question makes it not attempted, running it attempted', () => {
  const states = ['a', 'b', 'c'].map((id) => questionStateOf(id, ['a', 'b'], ['a']));
  expect(states).toEqual(['attempted', 'not-attempted', 'not-visited']);
});

test('marks are counted beside the states, and said with them', () => {
  const standings = [
    { state: 'attempted', marked: true },
    { state: 'attempted', marked: false },
    { state: 'not-visited', marked: true },
  ] as const;
  expect(countStandings(standings)).toEqual({
    'not-visited': 1,
    'not-attempted': 0,
    attempted: 2,
    marked: 2,
  });
  expect(standings.map(standingWords)).toEqual([
    'Attempted, marked for review',
    'Attempted',
    'Not visited, marked for review',
  ]);
});

const question = {
  _id: 'a',
  language: ['HTML/CSS/JS', 'PYTHON'],
  code: [],
  starters: [],
} as unknown as ExamQuestion['questionId'];
const program = (language: Language, text: string, revision = 1) =>
  ({ language, code: [{ code: text }], revision }) as unknown as Program;

test.each([
  ['nothing', [], false],
  ['a page', [program('HTML/CSS/JS', '<h1>Mine</h1>')], true],
  ['an empty page', [program('HTML/CSS/JS', ' ')], false],
  ['a program, which has to run', [program('PYTHON', 'print(1)')], false],
  ['a page, and then a program', [program('HTML/CSS/JS', '<p>'), program('PYTHON', 'print(1)', 2)], false],
])('%s is attempted without a run, or not, by what was typed last', (_, programs, written) => {
  expect(isPageWritten(question, { programs })).toBe(written);
});
