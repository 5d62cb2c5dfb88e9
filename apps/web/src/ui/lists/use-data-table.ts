/** Binds TanStack Table to the list state in the address. */
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { compareTexts } from '../../lib/values/compare-texts.ts';
import { dayRangeOf, numberRangeOf } from './filters/filter-range.ts';
import type { CellValue, DataColumn, DataTableProps } from './data-table.types.ts';
import type { TableState } from './use-table-state.ts';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

const compare = (a: CellValue, b: CellValue): number => {
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareTexts(String(a ?? ''), String(b ?? ''));
};

const textOf = (value: CellValue): string => String(value ?? '').toLowerCase();

const momentOf = (value: CellValue): number =>
  value instanceof Date ? value.getTime() : Date.parse(String(value ?? ''));

/** Whether a cell's value is what its column is filtered by. */
const MATCHES = {
  text: (value: CellValue, wanted: string) => textOf(value).includes(textOf(wanted)),
  number: (value: CellValue, wanted: string) => {
    const { from = -Infinity, to = Infinity } = numberRangeOf(wanted);
    return typeof value === 'number' && value >= from && value <= to;
  },
  date: (value: CellValue, wanted: string) => {
    const { from, before } = dayRangeOf(wanted);
    const moment = momentOf(value);
    return !(from && !(moment >= Date.parse(from))) && !(before && !(moment < Date.parse(before)));
  },
  choice: (value: CellValue, wanted: string) => String(value ?? '') === wanted,
} as const;

const toColumnDef = <Row extends RowData>(column: DataColumn<Row>): ColumnDef<typeof features, Row> => ({
  id: column.id,
  accessorFn: (row) => column.value(row) ?? undefined,
  enableSorting: column.sortable ?? true,
  sortUndefined: 'last',
  sortFn: (a, b) => compare(column.value(a.original), column.value(b.original)),
  filterFn: (row, _id, wanted) =>
    MATCHES[typeof column.filter === 'string' ? column.filter : 'choice'](
      (column.filterValue ?? column.value)(row.original),
      String(wanted),
    ),
});

const NO_ROWS: never[] = [];

/** The table's model: the rows to show and how many there are in all. */
export const useDataTable = <Row extends RowData>(
  { columns, rows, rowId, total }: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowId' | 'total'>,
  state: TableState,
  byServer: boolean,
) => {
  const data = useMemo(() => (rows ? [...rows] : NO_ROWS), [rows]);
  const columnDefs = useMemo(() => columns.map(toColumnDef), [columns]);
  const searched = columns.filter(({ searchable }) => searchable ?? true);

  const table = useTable({
    features,
    data,
    columns: columnDefs,
    getRowId: rowId,
    manualFiltering: byServer,
    manualSorting: byServer,
    manualPagination: byServer,
    rowCount: byServer ? (total ?? 0) : undefined,
    autoResetPageIndex: false,
    state: {
      pagination: { pageIndex: state.page, pageSize: state.pageSize },
      sorting: state.sort ? [{ id: state.sort.replace(/^-/, ''), desc: state.sort.startsWith('-') }] : [],
      columnFilters: Object.entries(state.filters).map(([id, value]) => ({ id, value })),
      globalFilter: state.search,
    },
    // The words may be spread over the row, so it is looked at once as a whole, by its first column.
    getColumnCanGlobalFilter: (column) => column.id === columns[0]?.id,
    globalFilterFn: (row, _id, search) => {
      const text = searched.map(({ value }) => textOf(value(row.original))).join('\n');
      return textOf(search)
        .split(/\s+/)
        .every((word) => text.includes(word));
    },
  });

  const matching = byServer ? (total ?? 0) : table.getPrePaginatedRowModel().rows.length;
  const pageCount = Math.max(1, Math.ceil(matching / state.pageSize));
  return {
    /** Rows of the page with their place in the unsorted list. */
    shown: table.getRowModel().rows.map((row) => ({ id: row.id, index: row.index, row: row.original })),
    /** All rows that search and filters leave, in the order shown. A list that the server pages has one page of them. */
    found: table.getPrePaginatedRowModel().rows,
    matching,
    pageCount,
  };
};
