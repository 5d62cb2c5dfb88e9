import { z } from 'zod';
import { instantSchema, pageQueryShape } from './common.ts';

/** Words that all have to occur in one text, upper and lower case alike. */
const wordsSchema = z.string().trim().max(200).optional();
/** One end of a range of amounts; the end itself belongs to the range. */
const amountSchema = z.coerce.number().min(0).optional();
/** One end of a range of time: `From` belongs to it, `Before` is the first moment after it. */
const momentSchema = instantSchema.optional();

/** Whether rows carry their `serial`; part of the query of a list that is numbered. */
const numberedSchema = z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional();

/** What stands in a query behind the name of a column, for each way to narrow a list by it. */
const PARTS = {
  words: { '': wordsSchema },
  amount: { From: amountSchema, To: amountSchema },
  instant: { From: momentSchema, Before: momentSchema },
  unfiltered: {},
} as const;
type Parts = typeof PARTS;

/** How a list is narrowed: by words, by a range of amounts or of time, or by one value, which the schema describes. */
export type ListFilter = 'words' | 'amount' | 'instant' | z.ZodType;
/** What can be done with a column: all of them are sorted by, one that is `unfiltered` only that. */
export type ListColumn = ListFilter | 'unfiltered';

export type ListColumns = Readonly<Record<string, ListColumn>>;
export type ListFilters = Readonly<Record<string, ListFilter>>;

/** A column's name, with a leading `-` for descending. */
export type SortOf<Columns> = (keyof Columns & string) | `-${keyof Columns & string}`;

type NamesOf<Name extends string, Column> = Column extends keyof Parts
  ? `${Name}${keyof Parts[Column] & string}`
  : Name;
type SchemaOf<Column> = Column extends keyof Parts
  ? Parts[Column][keyof Parts[Column]]
  : Column extends z.ZodType
    ? z.ZodOptional<Column>
    : never;
type ShapeOf<Columns> = {
  [Name in keyof Columns & string as NamesOf<Name, Columns[Name]>]: SchemaOf<Columns[Name]>;
};
type QueryShape<Columns, Filters> = typeof pageQueryShape & {
  sort: z.ZodOptional<z.ZodType<SortOf<Columns>, string>>;
  numbered: typeof numberedSchema;
} & ShapeOf<Columns> &
  ShapeOf<Filters>;

/** What can be asked of a list; made by `defineList`. */
export interface List<Columns extends ListColumns, Filters extends ListFilters> {
  columns: Columns;
  /** What the list is narrowed by that it cannot be sorted by. */
  filters: Filters;
  /** The order of the list, unless another is asked for. */
  order: SortOf<Columns>;
  /** The order that its rows are numbered by, the last one with 1 where it is descending; null: they have no numbers. */
  numberedBy: SortOf<Columns> | null;
  sorts: readonly SortOf<Columns>[];
  /** The query of the list's route: a page, words to search for, an order, and each filter. */
  query: z.ZodObject<QueryShape<Columns, Filters>>;
}

/** What a list is asked for, once the query's schema has read it. */
export type ListQuery<L extends { query: z.ZodType }> = z.output<L['query']>;

/** What the caller of such a list may ask for. */
export type ListAsked<L extends { query: z.ZodType }> = z.input<L['query']>;

/** Characters of an order that does not exist which are repeated to who asked for it. */
const REPEATED_MAX = 60;

const sortSchema = (names: readonly string[]): z.ZodType =>
  z
    .enum(
      names.flatMap((name) => [name, `-${name}`]),
      {
        error: ({ input }) => {
          const asked = typeof input === 'string' && input.length <= REPEATED_MAX ? input : null;
          const known = `This list can be sorted by ${names.join(', ')}`;
          return asked === null ? `${known}.` : `${known}; not by ${asked.replace(/^-/, '')}.`;
        },
      },
    )
    .optional();

const partsOf = ([name, column]: [string, ListColumn]): [string, z.ZodType][] =>
  typeof column === 'string'
    ? Object.entries(PARTS[column]).map(([part, schema]) => [name + part, schema])
    : [[name, column.optional()]];

/**
 * Declares a list: a word for each column says what it is narrowed by, and with that its part of the query. The server
 * gives each its SQL (`listOf`), the web app reads the query from the address (`useServerList`).
 *
 *     export const tagList = defineList({
 *       order: '-createdAt',
 *       numberedBy: '-createdAt',
 *       columns: { name: 'words', usedCount: 'amount', createdAt: 'unfiltered' },
 *     });
 *     // ?name=…&usedCountFrom=…&usedCountTo=…&sort=-usedCount&search=…&page=…&pageSize=…
 */
export const defineList = <
  const Columns extends ListColumns,
  const Filters extends ListFilters = Record<never, never>,
>({
  order,
  numberedBy,
  columns,
  filters,
}: {
  order: SortOf<NoInfer<Columns>>;
  numberedBy?: SortOf<NoInfer<Columns>>;
  columns: Columns;
  filters?: Filters;
}): List<Columns, Filters> => {
  const names = Object.keys(columns);
  const declared = {
    columns,
    filters: filters ?? {},
    order,
    numberedBy: numberedBy ?? null,
    sorts: names.flatMap((name) => [name, `-${name}`]),
    query: z.object({
      ...pageQueryShape,
      sort: sortSchema(names),
      ...(numberedBy && { numbered: numberedSchema }),
      ...Object.fromEntries(Object.entries({ ...columns, ...filters }).flatMap(partsOf)),
    }),
  };
  // The types above say of each name what is made of it here.
  return declared as unknown as List<Columns, Filters>;
};
