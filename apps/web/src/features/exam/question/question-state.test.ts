import { expect, test } from 'vitest';
import { countStandings, questionStateOf, standingWords } from './question-state.ts';

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
