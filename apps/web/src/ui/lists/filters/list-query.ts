import type { List, ListAsked, ListColumn, ListColumns, ListFilters } from '@assay/contract';
import { dayRangeOf, numberRangeOf } from './filter-range.ts';
import type { TableState } from '../use-table-state.ts';

/** Reads a range of days; the lists of India read it in their own zone. */
export type DayRange = (text: string | undefined) => { from?: string; before?: string };

type Part = [name: string, value: string | number | undefined];

const partsOf = (name: string, column: ListColumn, text: string, days: DayRange): Part[] => {
  if (column === 'unfiltered') return [];
  if (column === 'words') return [[name, text || undefined]];
  if (column === 'amount') {
    const { from, to } = numberRangeOf(text);
    return [
      [`${name}From`, from],
      [`${name}To`, to],
    ];
  }
  if (column === 'instant') {
    const { from, before } = days(text);
    return [
      [`${name}From`, from],
      [`${name}Before`, before],
    ];
  }
  return [[name, text !== '' && column.safeParse(text).success ? text : undefined]];
};

/** What the address asks of a list; an order, a value or an end of a range that does not exist counts as not chosen. */
export const listQueryOf = <Columns extends ListColumns, Filters extends ListFilters>(
  list: List<Columns, Filters>,
  { page, pageSize, search, sort, filters }: Omit<TableState, 'change' | 'clear'>,
  days: DayRange = dayRangeOf,
): ListAsked<List<Columns, Filters>> => {
  const declared = Object.entries<ListColumn>({ ...list.columns, ...list.filters });
  const asked: Readonly<Record<string, unknown>> = {
    page,
    pageSize,
    search: search || undefined,
    sort: list.sorts.find((one) => one === sort),
    numbered: list.numberedBy === null ? undefined : 'true',
    ...Object.fromEntries(
      declared.flatMap(([name, column]) => partsOf(name, column, filters[name] ?? '', days)),
    ),
  };
  // Each part was read as the list declares it.
  return asked as ListAsked<List<Columns, Filters>>;
};
