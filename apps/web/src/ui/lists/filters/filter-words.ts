import { formatDate } from '../../../lib/values/dates.ts';
import type { DataColumn, DataFilter } from '../data-table.types.ts';
import { readRange } from './filter-range.ts';

/** What a list can be narrowed by: what is no column of it, then its columns. */
export const filtersOf = <Row>(
  columns: readonly DataColumn<Row>[],
  others: readonly DataFilter[] = [],
): DataFilter[] => [
  ...others.map((filter) => ({ ...filter, pinned: true })),
  ...columns.flatMap(({ filter, ...column }) => (filter ? [{ ...column, filter }] : [])),
];

const rangeWords = (value: string, until: string, read: (end: string) => string): string => {
  const { from, to } = readRange(value);
  if (from && to) return from === to ? read(from) : `${read(from)} to ${read(to)}`;
  return from ? `from ${read(from)}` : `${until} ${read(to)}`;
};

/** How the chip of a filter reads: `Marks: 5 to 10`. Null while nothing is chosen. */
export const filterWords = (
  { header, filter, everything }: DataFilter,
  value: string | undefined,
): string | null => {
  if (!value) return null;
  if (filter === 'text') return `${header}: “${value}”`;
  if (filter === 'number') return `${header}: ${rangeWords(value, 'up to', (end) => end)}`;
  if (filter === 'date') return `${header}: ${rangeWords(value, 'until', formatDate)}`;
  const chosen = filter.find((choice) => choice.value === value)?.label;
  // A value that is no longer, or not yet, among the choices narrows the list all the same.
  if (chosen === undefined) return header;
  return everything === undefined ? `${header}: ${chosen}` : chosen;
};
