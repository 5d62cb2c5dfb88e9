import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineList, type ListQuery } from './list.ts';

const list = defineList({
  order: '-at',
  numberedBy: '-at',
  columns: {
    name: 'words',
    marks: 'amount',
    at: 'instant',
    state: z.enum(['OPEN', 'OVER']),
    size: 'unfiltered',
  },
  filters: { copyable: z.stringbool({ truthy: ['true'], falsy: ['false'] }) },
});

const read = (query: Record<string, unknown>) => list.query.safeParse(query);

test('a word for each column makes its part of the query', () => {
  expect(Object.keys(list.query.shape).toSorted()).toEqual([
    'atBefore',
    'atFrom',
    'copyable',
    'marksFrom',
    'marksTo',
    'name',
    'numbered',
    'page',
    'pageSize',
    'search',
    'sort',
    'state',
  ]);
});

test('each part is read as what it is, from the texts of an address', () => {
  const moment = '2026-01-05T10:00:00+05:30';
  const query = {
    name: ' loops ',
    marksTo: '2.5',
    atFrom: moment,
    state: 'OPEN',
    copyable: 'true',
    numbered: 'true',
    page: '1',
  };
  expect(read(query).data).toEqual({
    name: 'loops',
    marksTo: 2.5,
    atFrom: moment,
    state: 'OPEN',
    copyable: true,
    numbered: true,
    page: 1,
  });
  expect(read({}).data).toEqual({});
});

test.each([
  { marksFrom: '-1' },
  { atBefore: 'tomorrow' },
  { state: 'LOST' },
  { copyable: 'perhaps' },
  { name: 'x'.repeat(201) },
])('%j is refused', (query) => {
  expect(read(query).success).toBe(false);
});

test('a list is sorted by its columns, up and down, and by nothing else', () => {
  expect(list.sorts).toEqual([
    'name',
    '-name',
    'marks',
    '-marks',
    'at',
    '-at',
    'state',
    '-state',
    'size',
    '-size',
  ]);
  for (const sort of list.sorts) expect(read({ sort }).data).toEqual({ sort });
  for (const sort of ['copyable', '--name', '', '-', 'toString'])
    expect(read({ sort }).error?.issues).toMatchObject([
      {
        path: ['sort'],
        message: `This list can be sorted by name, marks, at, state, size; not by ${sort.replace(/^-/, '')}.`,
      },
    ]);
});

test('only rows of a list that is numbered can be asked for with their numbers', () => {
  const plain = defineList({ order: 'name', columns: { name: 'words' } });
  expect([list.numberedBy, plain.numberedBy]).toEqual(['-at', null]);
  expect(plain.query.parse({ numbered: 'true' })).toEqual({});
});

test('an order that is too long to be one is not repeated', () => {
  expect(read({ sort: 'x'.repeat(300) }).error?.issues[0]?.message).toBe(
    'This list can be sorted by name, marks, at, state, size.',
  );
});

test('the types follow from the declaration', () => {
  expectTypeOf<ListQuery<typeof list>>().toEqualTypeOf<{
    page?: number | undefined;
    pageSize?: number | undefined;
    search?: string | undefined;
    sort?: (typeof list.sorts)[number] | undefined;
    numbered?: boolean | undefined;
    name?: string | undefined;
    marksFrom?: number | undefined;
    marksTo?: number | undefined;
    atFrom?: string | undefined;
    atBefore?: string | undefined;
    state?: 'OPEN' | 'OVER' | undefined;
    copyable?: boolean | undefined;
  }>();
  // @ts-expect-error -- the order of a list is one of its columns
  defineList({ order: 'colour', columns: { name: 'words' } });
  // @ts-expect-error -- there is no such kind of column
  expect(() => defineList({ order: 'name', columns: { name: 'numbers' } })).toThrow(TypeError);
});
