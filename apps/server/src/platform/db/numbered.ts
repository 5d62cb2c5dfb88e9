import type { Numbered } from '@assay/contract';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Queryable } from './database.ts';

interface Asked {
  page?: number | undefined;
  pageSize?: number | undefined;
  numbered?: boolean | undefined;
}

/** Of a list as `listOf` makes it, what numbers its rows. */
interface Numbering<Query> {
  numberedBy: RawBuilder<unknown>;
  isWhole: (query: Query) => boolean;
  isDescending: boolean;
}

interface PageOf<Query, Row> {
  query: Query;
  /** Those of the page, in order. */
  rows: Row[];
  /** How many match. */
  total: number;
}

/** The numbers of these rows among `all`. */
const serialsOf = async <DB, TB extends keyof DB>(
  db: Queryable,
  all: SelectQueryBuilder<DB, TB, { id: string }>,
  by: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; serial: number }>`
    select id, serial from (
      select id, row_number() over (order by place, id) as serial from ${all.select(by.as('place'))} as listed
    ) as counted
    where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, serial }) => [id, serial]));
};

/**
 * A page of a list, its rows numbered where the query asks for it: by their places in the whole list, of which `all`
 * selects the ids.
 */
export const numberedPage = async <Query extends Asked, Row extends { id: string }, DB, TB extends keyof DB>(
  db: Queryable,
  { numberedBy, isWhole, isDescending }: Numbering<Query>,
  all: SelectQueryBuilder<DB, TB, { id: string }>,
  { query, rows, total }: PageOf<Query, Row>,
): Promise<{ rows: Numbered<Row>[]; total: number }> => {
  if (!query.numbered) return { rows, total };
  if (isWhole(query)) {
    const before = (query.page ?? 0) * (query.pageSize ?? 0);
    const serialAt = (place: number) => (isDescending ? total - before - place : before + place + 1);
    return { rows: rows.map((row, place) => ({ ...row, serial: serialAt(place) })), total };
  }
  const ids = rows.map(({ id }) => id);
  const serials = await serialsOf(db, all, numberedBy, ids);
  return { rows: rows.map((row) => ({ ...row, serial: serials.get(row.id) })), total };
};
