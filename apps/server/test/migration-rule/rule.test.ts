import { expect, test } from 'vitest';
import { findMigrationProblems, findOrderProblems } from './rule.ts';

const FILE = '0040-something.sql';

test.each([
  ['create table room (id uuid primary key, name text not null); create index room_name on room (name)'],
  ['alter table task add column note text'],
  ["alter table task add column days integer not null default 7, add column kind text not null default 'A'"],
  [
    'alter table task add constraint task_days check (days >= 0) not valid; alter table task drop constraint old_one',
  ],
  ['create or replace view v as select 1 as not_null; -- drop table task'],
  ['alter table log rename to rows; create view log as select * from rows'],
  ['create function f() returns trigger language plpgsql as $$ begin drop table x; end $$'],
])('what only adds may be done: %s', (text) => {
  expect(findMigrationProblems(FILE, text)).toEqual([]);
});

test.each([
  ['drop table room', 'drops a table'],
  ['alter table task drop column note', 'drops a column'],
  ['alter table task drop note', 'drops a column'],
  ['alter table task add column a text,\n  drop column b', 'drops a column'],
  ['alter table task rename column a to b', 'renames something'],
  ['alter table log rename to rows; create view logs as select * from rows', 'renames something'],
  ['alter table task alter column marks type numeric', 'changes the type'],
  ['alter table task alter marks set not null', 'asks for a value'],
  ['alter table task alter column marks drop default', 'takes a default away'],
  ['alter table task add column marks integer not null', 'adds a column'],
  ['alter table task add column a integer not null default 1, add b integer not null', 'adds a column'],
])('what an older version would trip over is found: %s', (text, what) => {
  expect(findMigrationProblems(FILE, text)).toEqual([expect.stringContaining(`${FILE} ${what}`)]);
  // Where the name says which versions it needs, it may.
  expect(findMigrationProblems('0040-something.needs-0038.sql', text)).toEqual([]);
});

test('names and large indexes keep to their form', () => {
  expect(findMigrationProblems('40-x.sql', '')).toHaveLength(1);
  expect(findMigrationProblems('0040-x.needs-0040.sql', '')).toHaveLength(1);
  const index = 'create index concurrently if not exists edit_batch_at on edit_batch (received_at);';
  expect(findMigrationProblems('0041-x.concurrently.sql', index)).toEqual([]);
  expect(findMigrationProblems('0041-x.concurrently.sql', `${index} ${index}`)).toHaveLength(1);
  expect(findMigrationProblems('0041-x.concurrently.sql', 'create index a on b (c)')).toHaveLength(1);
});

test('a new migration comes behind all that are there', () => {
  const known = ['0055-a.sql', '0060-b.sql'];
  expect(findOrderProblems([...known, '0061-c.sql'], known)).toEqual([]);
  expect(findOrderProblems([...known, '0058-c.sql'], known)).toEqual([
    '0058-c.sql is new and comes before 0060-b.sql: give it the next number',
  ]);
});
