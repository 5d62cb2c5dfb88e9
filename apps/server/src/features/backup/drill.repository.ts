import pg from 'pg';
import { listTables } from './backup.repository.ts';
import type { BackupTable } from './manifest.ts';

const name = (identifier: string): string => pg.escapeIdentifier(identifier);

/** How many rows each of these tables has that are there, or each table that a backup holds. */
export const countRows = async (
  client: pg.ClientBase,
  tables: readonly string[] | null,
): Promise<Map<string, number>> => {
  const there = (await listTables(client)).filter((table) => tables?.includes(table.name) ?? true);
  if (there.length === 0) return new Map();
  const counts = there.map(
    ({ name: table }) => `select ${pg.escapeLiteral(table)} as name, count(*) as rows from ${name(table)}`,
  );
  const { rows } = await client.query<{ name: string; rows: string | number }>(counts.join(' union all '));
  return new Map(rows.map((counted) => [counted.name, Number(counted.rows)]));
};

/** What happens in an installation all day, each with the column that says when. */
const FACTS: readonly (readonly [table: string, column: string, words: string])[] = [
  ['audit_log', 'at', 'an entry of the audit log'],
  ['attempt', 'submitted_at', 'a submission'],
  ['attempt', 'started_at', 'the start of an exam'],
  ['edit_batch', 'received_at', 'a program that was typed'],
  ['run_log', 'executed_at', 'a run'],
  ['mark_change', 'changed_at', 'a change of marks'],
];

/** The newest thing that a database knows of; null where nothing has ever happened. */
export const findNewestFact = async (client: pg.ClientBase): Promise<{ words: string; at: Date } | null> => {
  const each = FACTS.map(
    ([table, column, words]) =>
      `select ${pg.escapeLiteral(words)} as words, max(${name(column)}) as at from ${name(table)}`,
  );
  const { rows } = await client.query<{ words: string; at: Date }>(
    `select words, at from (${each.join(' union all ')}) as newest where at is not null order by at desc limit 1`,
  );
  return rows[0] ?? null;
};

/** Tables whose counts differ, with both: what a drill finds, and what it should have found. */
export const differingCounts = (
  expected: readonly Pick<BackupTable, 'name' | 'rows'>[],
  found: ReadonlyMap<string, number>,
): { name: string; expected: number; found: number }[] =>
  expected
    .map(({ name: table, rows }) => ({ name: table, expected: rows, found: found.get(table) ?? 0 }))
    .filter((table) => table.expected !== table.found);
