import { defineList } from '@assay/contract';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listOf } from './list-of.ts';

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const textOf = (condition: RawBuilder<unknown>): [string, readonly unknown[]] => {
  const { sql: text, parameters } = condition.compile(db);
  return [text, parameters];
};

const list = defineList({
  order: '-at',
  numberedBy: '-at',
  columns: { name: 'words', marks: 'amount', at: 'instant', state: z.enum(['OPEN']), size: 'unfiltered' },
  filters: { mine: z.stringbool({ truthy: ['true'], falsy: ['false'] }) },
});

const all = {
  search: sql`item.text`,
  name: sql`item.name`,
  marks: sql`item.marks`,
  at: sql`item.at`,
  state: { filter: sql`state_of(item)`, sort: sql`item.way` },
  size: sql`item.size`,
  mine: (mine?: boolean) => (mine ? sql<boolean>`item.owner_id = 7` : null),
};
const listed = listOf(list, all);

test('every filter that is given becomes a condition, with its values as parameters', () => {
  const query = {
    search: 'a',
    name: '50% off',
    marksFrom: 1,
    marksTo: 2,
    atBefore: 'then',
    state: 'OPEN',
    mine: true,
  } as const;
  expect(textOf(listed.where(query))).toEqual([
    '((item.text ilike $1) and (item.name ilike $2 and item.name ilike $3)' +
      ' and (item.marks >= $4 and item.marks <= $5) and (item.at < $6) and state_of(item) = $7' +
      ' and item.owner_id = 7)',
    ['%a%', String.raw`%50\%%`, '%off%', 1, 2, 'then', 'OPEN'],
  ]);
});

test('what is not asked for lets everything through', () => {
  expect(textOf(listed.where({}))).toEqual(['(true and true)', []]);
});

test('a list has its own order until another is asked for; words are sorted in their natural order', () => {
  const orderOf = (sort?: (typeof list.sorts)[number]) => textOf(listed.orderBy({ sort }))[0];
  expect([orderOf(), orderOf('name'), orderOf('-state'), orderOf('size')]).toEqual([
    'item.at desc',
    'item.name collate natural_order asc',
    'item.way desc',
    'item.size asc',
  ]);
});

test('a list is whole while nothing narrows it and it stands in the order that numbers it', () => {
  const whole = [{}, { page: 2, pageSize: 10 }, { sort: '-at', numbered: true }] as const;
  const narrowed = [{ sort: 'at' }, { search: 'a' }, { marksFrom: 0 }, { mine: false }] as const;
  expect([...whole, ...narrowed].filter((query) => listed.isWhole(query))).toEqual(whole);
  expect([textOf(listed.numberedBy)[0], listed.isDescending]).toEqual(['item.at', true]);
});

test('contract and SQL name the same columns and filters, or it does not compile', () => {
  const { mine, ...withoutFilter } = all;
  const { size, ...withoutColumn } = all;
  // @ts-expect-error -- a filter that the contract declares is missing
  listOf(list, withoutFilter);
  // @ts-expect-error -- a column that the contract declares is missing
  listOf(list, withoutColumn);
  // @ts-expect-error -- the contract declares no colour
  listOf(list, { ...all, colour: sql`item.colour` });
  // @ts-expect-error -- a range has no condition of its own
  listOf(list, { ...all, marks: { filter: () => null, sort: sql`item.marks` } });
  // @ts-expect-error -- what is unfiltered is only sorted by
  listOf(list, { ...all, size: { filter: sql`item.size`, sort: size } });
  expect(textOf(listOf(list, { ...all, mine }).where({ mine: false }))[0]).toBe('(true and true)');
});
