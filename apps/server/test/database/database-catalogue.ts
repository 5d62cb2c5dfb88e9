/** What a database of ours is made of, by its own catalogue. Columns stand in the order of their names. */
import type pg from 'pg';

export interface CatalogueColumn {
  table: string;
  name: string;
  /** As PostgreSQL says it, such as `numeric(7,2)`. */
  type: string;
  isRequired: boolean;
  /** The database gives it a value where an insert leaves it out. */
  default: string | null;
  /** The database alone writes it, by `default`. */
  isComputed: boolean;
}

interface Rule {
  table: string;
  name: string;
  definition: string;
}

interface Table {
  name: string;
  isUnlogged: boolean;
  options: string | null;
}

/** Kysely's own tables stay out. */
const OURS = String.raw`pg_class.relnamespace = 'public'::regnamespace and relname not like 'kysely\_%'`;

const COLUMNS = `
  select relname as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
    pg_get_expr(adbin, adrelid) as default, attgenerated <> '' as "isComputed"
  from pg_attribute
  join pg_class on pg_class.oid = attrelid and relkind = 'r' and ${OURS}
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped
  order by relname collate "C", attname collate "C"`;

const TABLES = `
  select relname as name, relpersistence = 'u' as "isUnlogged", array_to_string(reloptions, ', ') as options
  from pg_class where relkind = 'r' and ${OURS}
  order by relname collate "C"`;

/** What a column may not lack stands beside it; every other rule has a name. */
const CONSTRAINTS = `
  select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint join pg_class on pg_class.oid = conrelid and ${OURS}
  where contype <> 'n'
  order by relname collate "C", position(contype in 'puxfc'), conname collate "C"`;

const INDEXES = `
  select relname as table, '' as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indrelid and relkind = 'r' and ${OURS}
  where not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
  order by relname collate "C", indexrelid::regclass::text collate "C"`;

const TRIGGERS = `
  select relname as table, tgname as name, pg_get_triggerdef(pg_trigger.oid, true) as definition
  from pg_trigger join pg_class on pg_class.oid = tgrelid and ${OURS}
  where not tgisinternal
  order by relname collate "C", tgname collate "C"`;

const FUNCTIONS = `
  select '' as table, proname as name, pg_get_functiondef(oid) as definition
  from pg_proc where pronamespace = 'public'::regnamespace
  order by proname collate "C", pg_get_function_identity_arguments(oid) collate "C"`;

const VIEWS = `
  select '' as table, relname as name, pg_get_viewdef(oid, true) as definition
  from pg_class where relkind = 'v' and ${OURS}
  order by relname collate "C"`;

const VIEW_COLUMNS = `
  select relname as table, attname as name
  from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'v' and ${OURS}
  where attnum > 0 and not attisdropped
  order by relname collate "C", attname collate "C"`;

/** Sequences, types, orders of texts. */
const OTHERS = `
  select '' as table, relname as name, 'relation of kind ' || relkind::text as definition
  from pg_class where relkind not in ('r', 'i', 't', 'v') and ${OURS}
  union all
  select '', typname, 'type of kind ' || typtype::text
  from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
  union all
  select '', collname, 'collation of provider ' || collprovider::text
  from pg_collation where collnamespace = 'public'::regnamespace
  order by 2`;

const read = async <Row extends pg.QueryResultRow>(client: pg.ClientBase, sql: string): Promise<Row[]> =>
  (await client.query<Row>(sql)).rows;

/** Every column of every table. */
export const listColumns = (client: pg.ClientBase): Promise<CatalogueColumn[]> => read(client, COLUMNS);

/** Every column of every view. */
export const listViewColumns = (client: pg.ClientBase): Promise<Pick<CatalogueColumn, 'table' | 'name'>[]> =>
  read(client, VIEW_COLUMNS);

/** Every rule of the tables that has a name. */
export const listConstraints = (client: pg.ClientBase): Promise<Rule[]> => read(client, CONSTRAINTS);

const columnLine = (column: CatalogueColumn): string => {
  const given = column.isComputed
    ? `generated always as (${column.default}) stored`
    : column.default !== null && `default ${column.default}`;
  return [column.name, column.type, column.isRequired && 'not null', given].filter(Boolean).join(' ');
};

const tableText = (
  { name, isUnlogged, options }: Table,
  columns: readonly CatalogueColumn[],
  constraints: readonly Rule[],
  others: readonly Rule[],
): string => {
  const own = <Row extends { table: string }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ table }) => table === name);
  const lines = [
    ...own(columns).map(columnLine),
    ...own(constraints).map((rule) => `constraint ${rule.name} ${rule.definition}`),
  ];
  return [
    `create ${isUnlogged ? 'unlogged ' : ''}table ${name} (`,
    lines.map((line) => `  ${line}`).join(',\n'),
    options ? `) with (${options});` : ');',
    ...own(others).map(({ definition }) => `${definition};`),
  ].join('\n');
};

/** The whole form of the database as one text, the same for two databases of the same form however they came to it. */
export const describeForm = async (client: pg.ClientBase): Promise<string> => {
  const tables = await read<Table>(client, TABLES);
  const columns = await listColumns(client);
  const constraints = await listConstraints(client);
  const [indexes, triggers] = [await read<Rule>(client, INDEXES), await read<Rule>(client, TRIGGERS)];
  const [functions, others] = [await read<Rule>(client, FUNCTIONS), await read<Rule>(client, OTHERS)];
  const views = await read<Rule>(client, VIEWS);
  const parts = [
    '-- The database as the migrations make it. `npm run schema` writes this file: it is there to be read and compared,\n-- and is never run. Columns stand in the order of their names.',
    ...tables.map((table) => tableText(table, columns, constraints, [...indexes, ...triggers])),
    ...views.map(({ name, definition }) => `create view ${name} as\n${definition}`),
    ...functions.map(({ definition }) => `${definition.trim()};`),
    ...others.map(({ name, definition }) => `-- ${name}: ${definition}`),
  ];
  return `${parts.join('\n\n').replaceAll(/\bpublic\./g, '')}\n`;
};
