import { defineList } from '@assay/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listQueryOf } from './list-query.ts';

const list = defineList({
  order: '-at',
  columns: {
    name: 'words',
    marks: 'amount',
    at: 'instant',
    semester: z.coerce.number().int().min(1).max(8),
    size: 'unfiltered',
  },
  filters: { whose: z.enum(['my', 'shared']) },
});

const stateOf = (filters: Record<string, string>, sort = '') => ({
  page: 2,
  pageSize: 10,
  search: '',
  sort,
  filters,
});

test('each column is read from the address as the list declares it', () => {
  const filters = { name: 'loops', marks: '2.5..10', semester: '3', whose: 'my' };
  expect(listQueryOf(list, stateOf(filters, '-size'))).toEqual({
    page: 2,
    pageSize: 10,
    name: 'loops',
    marksFrom: 2.5,
    marksTo: 10,
    semester: '3',
    whose: 'my',
    sort: '-size',
  });
});

test('a list whose rows are numbered is asked for their numbers', () => {
  const numbered = defineList({ order: '-at', numberedBy: '-at', columns: { at: 'instant' } });
  expect(listQueryOf(numbered, stateOf({}))).toEqual({ page: 2, pageSize: 10, numbered: 'true' });
});

test('a range of days becomes moments, in the zone of the reader or the one that is given', () => {
  const days = (text: string | undefined) => ({ from: `from ${text}`, before: `before ${text}` });
  expect(listQueryOf(list, stateOf({ at: '2026-01-05..' }), days)).toMatchObject({
    atFrom: 'from 2026-01-05..',
    atBefore: 'before 2026-01-05..',
  });
  const { atFrom, atBefore } = listQueryOf(list, stateOf({ at: '2026-01-05..2026-01-05' }));
  expect(Date.parse(atBefore ?? '') - Date.parse(atFrom ?? '')).toBe(86_400_000);
});

test('what does not exist counts as not chosen', () => {
  const filters = {
    name: '',
    marks: 'a..b',
    at: 'soon..',
    semester: '9',
    whose: 'theirs',
    size: '3',
    other: 'x',
  };
  expect(listQueryOf(list, stateOf(filters, 'secret'))).toEqual({ page: 2, pageSize: 10 });
});

test('what was read is what the server takes', () => {
  const filters = { name: 'loops', marks: '..10', at: '2026-01-05..', semester: '3', whose: 'shared' };
  expect(list.query.safeParse(listQueryOf(list, stateOf(filters, 'name'))).success).toBe(true);
});
