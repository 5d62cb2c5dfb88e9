import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import {
  describeForm,
  listColumns,
  listConstraints,
  listViewColumns,
  type CatalogueColumn,
} from '../../../test/database/database-catalogue.ts';
import { readTypedColumns, type TypedColumn } from '../../../test/database/typed-columns.ts';
import { withSingleConnection } from './database.ts';
import { VIEWS } from './views.ts';

/** What the driver makes of a type. */
const READ_AS: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  numeric: 'number',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  jsonb: 'json',
};

let stored: CatalogueColumn[] = [];
let shown: string[] = [];
let typed: TypedColumn[] = [];
/** By column the only values that a rule of the database lets in. */
const wordsOf = new Map<string, string[]>();
let form = '';

const nameOf = ({ table, name }: { table: string; name: string }): string => `${table}.${name}`;

const ONE_OF = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/;

beforeAll(async () => {
  typed = await readTypedColumns(join(import.meta.dirname, 'schema.ts'));
  await withSingleConnection(inject('templateUrl'), 'assay-schema', async ({ client }) => {
    stored = await listColumns(client);
    shown = (await listViewColumns(client)).map(nameOf);
    form = await describeForm(client);
    for (const { table, definition } of await listConstraints(client)) {
      const [, name = '', list = ''] = ONE_OF.exec(definition) ?? [];
      if (name)
        wordsOf.set(
          nameOf({ table, name }),
          [...list.matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word),
        );
    }
  });
});

test('the types of the tables are those of the database: every column, what it holds, and whether it may be empty', () => {
  const said = typed.map((column) => [
    nameOf(column),
    `${column.type}${column.isNullable ? ' | null' : ''}${column.isComputed ? ', computed' : ''}`,
  ]);
  const held = stored.map((column) => [
    nameOf(column),
    `${READ_AS[column.type.replace(/\(.*\)/, '')] ?? column.type}${column.isRequired ? '' : ' | null'}${column.isComputed ? ', computed' : ''}`,
  ]);
  expect(held.length).toBeGreaterThan(300);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(held));
});

test('a view shows those columns that it is said to show, under their own names', () => {
  const snakeOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const said = Object.entries(VIEWS).flatMap(([view, { columns }]) =>
    columns.map((column) => nameOf({ table: snakeOf(view), name: snakeOf(column) })),
  );
  expect(shown).toEqual(said.toSorted());
});

test('what an insert may leave out has a value of the database', () => {
  const given = new Set(stored.filter((column) => column.default !== null).map(nameOf));
  const left = typed.filter(({ isGenerated }) => isGenerated).map(nameOf);
  expect(left.length).toBeGreaterThan(40);
  expect(left.filter((name) => !given.has(name))).toEqual([]);
});

test('the words of a column are those that the database lets in', () => {
  expect(wordsOf.size).toBeGreaterThan(10);
  const said = new Map(typed.map((column) => [nameOf(column), column.words?.toSorted() ?? null]));
  const held = [...wordsOf].map(([name, words]) => [name, words.toSorted()]);
  expect(held.map(([name]) => [name, said.get(String(name))])).toEqual(held);
});

test('schema.sql is the form of the database; `npm run schema` writes it', async () => {
  await expect(form).toMatchFileSnapshot(join(import.meta.dirname, '../../../schema.sql'));
});
