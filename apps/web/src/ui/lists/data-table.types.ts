import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../messages/empty-state.tsx';
import type { LoadErrorProps } from '../messages/load-error.tsx';
import type { TableState, TableStateOptions } from './use-table-state.ts';

/** What a column sorts, searches and filters by. */
export type CellValue = string | number | boolean | Date | null | undefined;

export interface DataColumn<Row> {
  /** Stands in the address; with server paging also the name that the server sorts by. */
  id: string;
  header: string;
  /** What is sorted, searched and filtered by, and shown where `cell` is not given. Dates: give the ISO text. */
  value: (row: Row) => CellValue;
  cell?: (row: Row) => ReactNode;
  /** Numbers stand right with tabular figures. */
  numeric?: boolean;
  /** Pixels; columns without one share what is left, at least `minWidth` (default 140). */
  width?: number;
  minWidth?: number;
  /** Default true. */
  sortable?: boolean;
  /**
   * `text` matches part of the value, `number` and `date` a range (see `filter-range.ts` for what the state holds); a
   * list offers its values to choose one from.
   */
  filter?: 'text' | 'number' | 'date' | readonly { value: string; label: string }[];
  /** What the filter compares, where that is not `value`. */
  filterValue?: (row: Row) => CellValue;
  /** Whether the search box looks here. Default true. */
  searchable?: boolean;
  /**
   * Where the column stands on a phone, in a list whose rows take two lines there: the name and a mark on the first, facts
   * on the second, each after its own short word and only where there is a value. One that says nothing stays away. A list
   * with no word of this in any column has cards, a line a column.
   */
  phone?: 'name' | 'mark' | { fact: string };
}

export interface RowAction<Row> {
  label: string;
  icon?: ReactNode;
  onSelect: (row: Row) => void;
  danger?: boolean;
  disabled?: boolean;
}

/** A page of a list that the server filters, sorts and pages, as `useServerList` gives it. */
export interface ServerPagedRows<Row> {
  state: TableState;
  rows: readonly Row[] | undefined;
  /** How many match in all. */
  total: number;
  refreshing: boolean;
  error: LoadErrorProps | null;
}

export interface DataTableProps<Row> {
  /** What screen readers call the table: `Tasks`. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined while the first load runs: the table shows its skeleton. Keep the array stable (query data is). */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** How the row is called in `Actions for …`. */
  rowLabel: (row: Row) => string;
  /** A first column `Sr No.`: `descending` counts down from the total, `ascending` up from 1. */
  serial?: 'ascending' | 'descending';
  serialHeader?: string;
  /** What can be done with a row; the first one also by Enter. An empty list shows no menu. */
  actions?: (row: Row) => readonly RowAction<Row>[];
  /** Ticking rows. Only where something can be done with them. */
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    /** Why a row cannot be ticked; null when it can. */
    whyNot?: (row: Row) => string | null;
  };
  /** Placeholder of the search box; `false` leaves it out. Default `Search`. */
  search?: string | false;
  /** Stands beside the search box (ownership filter). */
  toolbar?: ReactNode;
  /** Whether the toolbar holds a filter of its own that `Clear filters` has to undo. */
  toolbarFiltered?: boolean;
  onClear?: () => void;
  pageSizes?: readonly number[];
  /** Where paging, sort and filters start when the table keeps its own state. */
  initial?: TableStateOptions;
  /** Given together: the server filters, sorts and pages, `rows` is one page and `total` counts all that match. */
  state?: TableState;
  total?: number;
  /** A load that runs while rows are shown. */
  refreshing?: boolean;
  /** Set when the load failed and there are no rows. */
  error?: LoadErrorProps | null;
  /** Stands there when there is nothing at all; when only the filters exclude everything the table says so itself. */
  empty: EmptyStateProps;
}
