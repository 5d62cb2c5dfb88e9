import type {
  List,
  ListColumn,
  ListColumns,
  ListFilter,
  ListFilters,
  ListQuery,
  SortOf,
} from '@assay/contract';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { allOf, hasWords, isWithin, naturally } from './list.ts';

type Condition = RawBuilder<SqlBool> | null;

type ValueOf<Filter> = Filter extends 'words' ? string : Filter extends z.ZodType ? z.output<Filter> : never;

/**
 * What a filter looks at: an expression that has the words, lies in the range or is the value. Or the condition itself,
 * which is asked for whether or not there is a value; null lets everything through.
 */
type FilterSql<Filter> =
  | Expression<unknown>
  | (Filter extends 'amount' | 'instant' ? never : (value: ValueOf<Filter> | undefined) => Condition);

/**
 * A column that is narrowed and sorted by one expression (words in their natural order), or by one for each; what is
 * unfiltered is only sorted by.
 */
type ColumnSql<Column> =
  | Expression<unknown>
  | (Column extends 'unfiltered' ? never : { filter: FilterSql<Column>; sort: Expression<unknown> });

/** The SQL of all that the contract declares of a list, and of nothing else. `search` is where words are searched for. */
type ListSql<Columns, Filters> = {
  search: Expression<unknown> | ((words: string | undefined) => Condition);
} & { [Name in keyof Columns]: ColumnSql<Columns[Name]> } & {
  [Name in keyof Filters]: FilterSql<Filters[Name]>;
};

type AnyFilterSql = Expression<unknown> | ((value: unknown) => Condition);
type AnyColumnSql = AnyFilterSql | { filter: AnyFilterSql; sort: Expression<unknown> };

const isFilterSql = (given: AnyColumnSql): given is AnyFilterSql => !('filter' in given);

const conditionOf = (
  name: string,
  filter: ListFilter,
  by: AnyFilterSql,
  asked: Readonly<Record<string, unknown>>,
): Condition => {
  const value = asked[name];
  if (typeof by === 'function') return by(value);
  if (filter === 'words') return typeof value === 'string' ? hasWords(by, value) : null;
  if (filter === 'amount' || filter === 'instant')
    return isWithin(by, {
      from: asked[`${name}From`],
      to: asked[`${name}To`],
      before: asked[`${name}Before`],
    });
  return value === undefined ? null : sql`${by} = ${value}`;
};

const orderOf = (column: ListColumn, by: AnyColumnSql): RawBuilder<unknown> => {
  if (!isFilterSql(by)) return sql`${by.sort}`;
  return column === 'words' && typeof by !== 'function' ? naturally(by) : sql`${by}`;
};

/** What of a query narrows nothing. */
const BESIDE: ReadonlySet<string> = new Set(['page', 'pageSize', 'sort', 'numbered']);

/**
 * The conditions and the order of a list of the contract. Each of its columns and filters has its SQL here, or this
 * does not compile; a column of words is sorted by in its natural order.
 *
 *     const listed = listOf(tagList, { search: …, name: sql`tag.name`, usedCount: USED_COUNT, createdAt: … });
 *     db.selectFrom('tag').where(listed.where(query)).orderBy(listed.orderBy(query)).orderBy('tag.id')
 */
export const listOf = <Columns extends ListColumns, Filters extends ListFilters>(
  list: List<Columns, Filters>,
  given: ListSql<Columns, Filters>,
) => {
  // `ListSql` holds each name to its kind; here all names are treated alike.
  const by = given as unknown as Readonly<Record<string, AnyColumnSql>>;
  const filters = Object.entries<ListColumn>({ search: 'words', ...list.columns, ...list.filters }).flatMap(
    ([name, filter]) => {
      const own = by[name];
      if (filter === 'unfiltered' || !own) return [];
      return [{ name, filter, by: isFilterSql(own) ? own : own.filter }];
    },
  );
  const orders = new Map(
    Object.entries(list.columns).flatMap(([name, column]) => {
      const own = by[name];
      return own ? [[name, orderOf(column, own)]] : [];
    }),
  );

  return {
    /** Whether a row is what is asked for. */
    where: (query: ListQuery<List<Columns, Filters>>): RawBuilder<SqlBool> => {
      const asked: Readonly<Record<string, unknown>> = { ...query };
      return allOf(filters.map(({ name, filter, by: own }) => conditionOf(name, filter, own, asked)));
    },
    /** The order that is asked for, or the list's own. */
    orderBy: ({ sort = list.order }: { sort?: SortOf<Columns> }): RawBuilder<unknown> =>
      sql`${orders.get(sort.replace(/^-/, ''))} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}`,
    /** What rows are numbered by, from the least of it. */
    numberedBy: sql`${orders.get((list.numberedBy ?? list.order).replace(/^-/, ''))}`,
    isDescending: (list.numberedBy ?? list.order).startsWith('-'),
    /** Whether this is the whole list, in the order that its rows are numbered by: then a place is a number. */
    isWhole: (query: ListQuery<List<Columns, Filters>>): boolean => {
      const asked: Readonly<Record<string, unknown>> = { ...query };
      const narrowing = Object.keys(list.query.shape).filter((name) => !BESIDE.has(name));
      const isAsked = (name: string) => asked[name] !== undefined && asked[name] !== '';
      return (asked['sort'] ?? list.order) === list.numberedBy && !narrowing.some(isAsked);
    },
  };
};
