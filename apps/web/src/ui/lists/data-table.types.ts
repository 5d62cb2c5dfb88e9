import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../messages/empty-state.tsx';
import type { LoadErrorProps } from '../messages/load-error.tsx';
import type { TableState, TableStateOptions } from './use-table-state.ts';

/** What a column sorts, searches and filters by. */
export type CellValue = string | number | boolean | Date | null | undefined;

/** A value that a list can be narrowed to. */
export interface Choice {
  value: string;
  label: string;
}

/**
 * By what a list is narrowed: part of a text, a range of numbers or days (see `filter-range.ts` for what the state
 * holds), or one of these values.
 */
export type FilterKind = 'text' | 'number' | 'date' | readonly Choice[];

/** What a list can be narrowed by, and how its chip reads. */
export interface DataFilter {
  /** Stands in the address as `f.<id>`; with server paging also the name that the server filters by. */
  id: string;
  header: string;
  filter: FilterKind;
  /** Of values to choose from, what all of them are called together: `All Tasks`. Without it the chip begins with `header`. */
  everything?: string;
  /** Its chip stands above the table also while nothing is chosen; that of a filter that is no column always does. */
  pinned?: boolean;
}

export interface DataColumn<Row> extends Omit<DataFilter, 'filter'> {
  /** What a short header stands for, on hover. */
  hint?: string;
  /** What can be done with the column as a whole, in a menu of its head. */
  menu?: readonly { label: string; icon?: ReactNode; to: string }[];
  /** What is sorted, searched and filtered by, and shown where `cell` is not given. Dates: give the ISO text. */
  value: (row: Row) => CellValue;
  cell?: (row: Row) => ReactNode;
  /** What an exported sheet has, where that is not `value`. */
  sheet?: (row: Row) => string;
  /** Numbers stand right with tabular figures. */
  numeric?: boolean;
  /**
   * What the column takes of the width. `fit`: what stands in it, in one line (dates, states, addresses; numbers by
   * themselves). `text`: what stands in it, up to a measure, in two lines. `name`: all that the others leave, in two lines;
   * `prose`: the same for sentences, which the other texts leave more. Default: `fit` for numbers, else `text`.
   */
  size?: 'name' | 'prose' | 'text' | 'fit';
  /** Default true. */
  sortable?: boolean;
  filter?: FilterKind;
  /** What the filter compares, where that is not `value`. */
  filterValue?: (row: Row) => CellValue;
  /** Whether the search box looks here. Default true. */
  searchable?: boolean;
  /**
   * Where the column stands on a phone, whose rows take two lines: the name and a mark on the first, facts on the second,
   * each after its own short word and only where there is a value. One that says nothing stays away. Where no column says
   * anything, the first is the name and the others are facts. A fact may be shown otherwise than on a wide screen.
   */
  phone?: 'name' | 'mark' | { fact: string; cell?: (row: Row) => ReactNode };
}

interface ActionShape {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
}

interface Doing<Row> {
  onSelect: (row: Row) => void;
  to?: undefined;
}

interface Leading {
  to: string;
  /** What the page there is handed; without it the way back to this list. */
  state?: unknown;
  onSelect?: undefined;
}

/** What can be done with a row: something happens, or it leads somewhere. */
export type RowAction<Row> = ActionShape & (Doing<Row> | Leading);

/** The one thing to do next with a row, which is in sight. */
export type NextAction<Row> = RowAction<Row> & {
  /** It waits for the person, and stands out. */
  isWaiting?: boolean;
};

/** A page of a list that the server filters, sorts and pages, as `useServerList` gives it. */
export interface ServerPagedRows<Row> {
  state: TableState;
  rows: readonly Row[] | undefined;
  /** How many match in all. */
  total: number;
  refreshing: boolean;
  error: LoadErrorProps | null;
}

/** Something else than a filter that narrows a list, such as a figure above it that was pressed. */
export interface Narrowing {
  label: string;
  onRemove: () => void;
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
  /**
   * A first column `Sr No.`: the number of a row in the whole list, whatever is searched, filtered and sorted. The server
   * says it of lists that it pages; others count from 1 in the order of `rows`.
   */
  serial?: boolean;
  serialHeader?: string;
  /** The one thing to do next with a row; also by Enter. */
  next?: (row: Row) => NextAction<Row> | null;
  /**
   * What can be done with a row; without a next one the first also by Enter. The menu leaves out what is in sight; one
   * without anything is not there.
   */
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
  /** What the list is narrowed by that is no column of it. */
  filters?: readonly DataFilter[];
  narrowing?: readonly Narrowing[];
  /** What else stands above the table, at the right. */
  toolbar?: ReactNode;
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
