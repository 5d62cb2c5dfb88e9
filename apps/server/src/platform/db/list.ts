import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Queryable } from './database.ts';

/** The words of a search. */
export const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');

/** Whether all of the conditions hold; those that are not there hold. */
export const allOf = (
  conditions: readonly (RawBuilder<SqlBool> | null | undefined)[],
): RawBuilder<SqlBool> => {
  const given = conditions.filter((condition) => condition !== null && condition !== undefined);
  return given.length === 0 ? sql`true` : sql`(${sql.join(given, sql` and `)})`;
};

/** A text as it is sorted by: `student2` before `student10`, capital letters beside small ones. */
export const naturally = (text: Expression<unknown>): RawBuilder<unknown> =>
  sql`${text} collate natural_order`;

/** A phone, or a part of one, as people write it: digits with dashes, dots or brackets between them. */
const WRITTEN_PHONE = /^[+(]?\d[\d().-]*$/;

/** What a word is looked for as: a phone also as it is stored, without the signs between its digits. */
const formsOf = (word: string): string[] =>
  WRITTEN_PHONE.test(word) ? [...new Set([word, word.replaceAll(/[().-]/g, '')])] : [word];

/** Whether every word of `search` occurs in the text, upper and lower case alike; phones however they are written. */
export const hasWords = (text: Expression<unknown>, search: string): RawBuilder<SqlBool> =>
  allOf(
    wordsOf(search).map((word) => {
      const found = formsOf(word).map((form) => sql<SqlBool>`${text} ilike ${likePattern(form)}`);
      return found.length === 1 ? found[0] : sql`(${sql.join(found, sql` or `)})`;
    }),
  );

/**
 * Whether every word of `search` occurs in one of the texts, which are stored in lower case: many times quicker than
 * `hasWords` where texts are long.
 */
export const hasWordsInLowerCase = (
  texts: readonly Expression<string>[],
  search: string,
): RawBuilder<SqlBool> =>
  allOf(
    wordsOf(search).map((word) => {
      const places = texts.map((text) => sql`strpos(${text}, lower(${word})) > 0`);
      return sql`(${sql.join(places, sql` or `)})`;
    }),
  );

interface Range {
  from?: unknown;
  to?: unknown;
  before?: unknown;
}

/** Whether a value lies in a range: `from` and `to` belong to it, `before` does not; an end that is not given is open. */
export const isWithin = (value: Expression<unknown>, { from, to, before }: Range): RawBuilder<SqlBool> =>
  allOf([
    from === undefined ? null : sql`${value} >= ${from}`,
    to === undefined ? null : sql`${value} <= ${to}`,
    before === undefined ? null : sql`${value} < ${before}`,
  ]);

/** The pattern of LIKE for texts that contain this one; its own wildcards count as plain characters. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** One page of what `query` finds, and how many rows there are in all; without `pageSize` everything. */
export const pageOfRows = async <DB, TB extends keyof DB, O>(
  db: Queryable,
  query: SelectQueryBuilder<DB, TB, O>,
  { page = 0, pageSize }: { page?: number; pageSize?: number },
): Promise<{ rows: O[]; total: number }> => {
  if (!pageSize) {
    const rows = await query.execute();
    return { rows, total: rows.length };
  }
  const [rows, counted] = await Promise.all([
    query
      .limit(pageSize)
      .offset(page * pageSize)
      .execute(),
    db
      .selectFrom(query.clearOrderBy().as('matching'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
};

/**
 * The same for a large list, of which first the ids are found: what stands in a row is then put together for the page
 * alone. Searches once, where `pageOfRows` searches again to count.
 */
export const pageOfIds = async <DB, TB extends keyof DB>(
  db: Queryable,
  query: SelectQueryBuilder<DB, TB, { id: string }>,
  paging: { page?: number; pageSize?: number },
): Promise<{ ids: string[]; total: number }> => {
  const { page = 0, pageSize } = paging;
  if (pageSize) {
    const counted = await query
      .select(sql<number>`count(*) over ()`.as('total'))
      .$castTo<{ id: string; total: number }>()
      .limit(pageSize)
      .offset(page * pageSize)
      .execute();
    if (counted[0]) return { ids: counted.map(({ id }) => id), total: counted[0].total };
    if (page === 0) return { ids: [], total: 0 };
  }
  // Everything is asked for, or a page that has no rows to say how many there are.
  const { rows, total } = await pageOfRows(db, query, paging);
  return { ids: rows.map(({ id }) => id), total };
};

/** The rows in the order of the ids; an id without a row is left out. */
export const inOrderOf = <Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
