import { expect, test } from 'vitest';
import type { DataFilter } from '../data-table.types.ts';
import { filtersOf, filterWords } from './filter-words.ts';

const filterBy = (filter: DataFilter['filter'], everything?: string): DataFilter => ({
  id: 'it',
  header: 'Marks',
  filter,
  everything,
});
const STATES = [
  { value: 'my', label: 'My Tasks' },
  { value: 'shared', label: 'Shared Tasks' },
];

test('a chip names its filter and what it is narrowed to', () => {
  expect(filterWords(filterBy('text'), 'two words')).toBe('Marks: “two words”');
  expect(filterWords(filterBy(STATES), 'my')).toBe('Marks: My Tasks');
  expect(filterWords(filterBy('number'), '5..10')).toBe('Marks: 5 to 10');
  expect(filterWords(filterBy('number'), '5..5')).toBe('Marks: 5');
  expect(filterWords(filterBy('number'), '5..')).toBe('Marks: from 5');
  expect(filterWords(filterBy('number'), '..10')).toBe('Marks: up to 10');
  expect(filterWords(filterBy('date'), '2026-11-05..')).toBe('Marks: from 05/11/2026');
  expect(filterWords(filterBy('date'), '..2026-11-06')).toBe('Marks: until 06/11/2026');
  expect(filterWords(filterBy('date'), '2026-11-05..2026-11-05')).toBe('Marks: 05/11/2026');
});

test('values that are all of one kind need no name before them', () => {
  expect(filterWords(filterBy(STATES, 'All Tasks'), 'shared')).toBe('Shared Tasks');
});

test('nothing chosen has no words, and a value that is not among the choices has those of its filter', () => {
  expect(filterWords(filterBy(STATES), '')).toBeNull();
  expect(filterWords(filterBy('number'), undefined)).toBeNull();
  expect(filterWords(filterBy(STATES), 'theirs')).toBe('Marks');
});

test('the filters of a list are what is no column of it, then those of its columns', () => {
  const columns = [
    { id: 'name', header: 'Name', value: () => '', filter: 'text' as const },
    { id: 'size', header: 'Size', value: () => 1 },
  ];
  expect(filtersOf(columns, [filterBy(STATES)]).map(({ id }) => id)).toEqual(['it', 'name']);
});
