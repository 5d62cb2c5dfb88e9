import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { AppError } from '../errors.ts';
import type { Queryable } from './database.ts';

/** Whether every word of `search` occurs in the text, upper and lower case alike. */
export const hasWords = (text: Expression<string>, search: string): RawBuilder<SqlBool> => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return sql`(${sql.join([sql`true`, ...words.map((word) => sql`${text} ilike ${likePattern(word)}`)], sql` and `)})`;
};

/** The pattern of LIKE for texts that contain this one; its own wildcards count as plain characters. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * What a list is ordered by: `sort` names a field, with a leading `-` for descending.
 * @throws VALIDATION when the list has no such field.
 */
export const orderOf = <Field extends string>(
  sort: string,
  fields: Readonly<Record<Field, Expression<unknown>>>,
): RawBuilder<unknown> => {
  const descending = sort.startsWith('-');
  const field = sort.replace(/^-/, '');
  const isField = (name: string): name is Field => Object.hasOwn(fields, name);
  if (!isField(field))
    throw new AppError(
      'VALIDATION',
      `This list can be sorted by ${Object.keys(fields).join(', ')}; not by ${field}.`,
      [{ path: 'sort', message: 'This list cannot be sorted by this field.' }],
    );
  return sql`${fields[field]} ${sql.raw(descending ? 'desc' : 'asc')}`;
};

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
