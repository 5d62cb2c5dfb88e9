import { Skeleton, Stack, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadError } from '../messages/load-error.tsx';
import { tracksOf, type Sides } from './column-tracks.ts';
import { CompactRow } from './compact-row.tsx';
import { DataTableFoot } from './data-table-foot.tsx';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableNothing } from './data-table-nothing.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { DataTableToolbar } from './data-table-toolbar.tsx';
import classes from './data-table.module.css';
import type { DataTableProps } from './data-table.types.ts';
import { filtersOf } from './filters/filter-words.ts';
import { ticksOf } from './ticks.ts';
import { useDataTable } from './use-data-table.ts';
import { useIsCompact } from './use-is-compact.ts';
import { useTableState } from './use-table-state.ts';

export type { DataColumn, DataFilter, NextAction, RowAction, ServerPagedRows } from './data-table.types.ts';

const PAGE_SIZES = [5, 10, 25, 50] as const;

/** The number of a row: what the server says, else its place among all rows. @param index zero-based */
const serialOf = (row: object, index: number, byServer: boolean): number | null => {
  if (!byServer) return index + 1;
  return 'serial' in row && typeof row.serial === 'number' ? row.serial : null;
};

const LoadingRows = ({ rows, cells }: { rows: number; cells: number }): ReactNode =>
  Array.from({ length: rows }, (_, row) => (
    <Table.Tr key={row} role="row" className={classes.loading}>
      {Array.from({ length: cells }, (_cell, column) => (
        <Table.Td key={column} role="cell">
          <Skeleton h={12} w={`${50 + ((row * 7 + column * 13) % 40)}%`} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));

/** What is shown of the rows, and how the person has asked for it. */
const useShown = <Row extends object>({
  columns,
  rows,
  rowId,
  initial,
  state: given,
  total,
  filters,
  narrowing = [],
}: DataTableProps<Row>) => {
  const own = useTableState(initial);
  const state = given ?? own;
  const byServer = given !== undefined && total !== undefined;
  const narrowed = filtersOf(columns, filters).some(({ id }) => state.filters[id]);
  return {
    ...useDataTable({ columns, rows, rowId, total }, state, byServer),
    state,
    byServer,
    filtered: narrowed || narrowing.length > 0 || state.search !== '',
    clear: () => {
      state.clear();
      narrowing.forEach(({ onRemove }) => onRemove());
    },
  };
};

/**
 * The one table of the product: columns as wide as what stands in them, sorted on the head, narrowed by chips and by
 * column, searched with `/`, paged at the foot, all of which stands in the address. On a phone each row has two lines.
 *
 *     <DataTable label="Rubrics" columns={columns} {...list} rowId={(row) => row._id} rowLabel={(row) => row.name}
 *       serial filters={[ownershipFilter('Rubrics')]} actions={actionsOf}
 *       empty={{ title: 'No rubrics found.', action: <Button>Create Rubric</Button> }} />
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { label, columns, rows, rowLabel, selection, next, refreshing = false, error, empty } = props;
  const { serial, serialHeader = 'Sr No.' } = props;
  const { state, byServer, filtered, clear, shown, matching, pageCount } = useShown(props);
  const compact = useIsCompact();
  const RowShape = compact ? CompactRow<Row> : DataTableRow<Row>;
  const ticks = ticksOf(shown, selection);
  const sides: Sides = {
    ticks: Boolean(selection),
    serial: Boolean(serial),
    actions: Boolean(props.actions ?? next),
  };
  const cells = compact ? 1 : columns.length + Object.values(sides).filter(Boolean).length;
  const loading = rows === undefined && !error;

  return (
    <Stack gap="sm">
      <DataTableToolbar
        columns={columns}
        filters={props.filters}
        state={state}
        search={props.search ?? 'Search'}
        narrowing={props.narrowing}
        onClear={clear}
      >
        {props.toolbar}
      </DataTableToolbar>
      <div
        className={classes.frame}
        aria-busy={loading || refreshing}
        data-refreshing={refreshing || undefined}
        data-compact={compact || undefined}
      >
        <Table
          borderColor="var(--assay-border)"
          stickyHeader
          aria-label={label}
          role="table"
          className={classes.table}
          style={{ '--table-tracks': tracksOf(columns, sides) }}
        >
          {!compact && (
            <DataTableHead
              columns={columns}
              state={state}
              serialHeader={serial ? serialHeader : null}
              ticks={selection ? ticks : null}
              withActions={sides.actions}
            />
          )}
          <Table.Tbody role="rowgroup">
            {loading && <LoadingRows rows={Math.min(state.pageSize, 8)} cells={cells} />}
            {!error &&
              shown.map(({ id, index, row }) => (
                <RowShape
                  key={id}
                  row={row}
                  label={rowLabel(row)}
                  columns={columns}
                  serial={serial ? { header: serialHeader, number: serialOf(row, index, byServer) } : null}
                  next={next?.(row) ?? null}
                  actions={sides.actions ? (props.actions?.(row) ?? []) : null}
                  selected={selection ? selection.selected.has(id) : null}
                  whyNotSelected={ticks.whyNot(row)}
                  onSelect={(ticked) => ticks.select([id], ticked)}
                />
              ))}
          </Table.Tbody>
        </Table>
        {error && <LoadError {...error} />}
        {rows && !error && (
          <DataTableNothing
            matching={matching}
            shown={shown.length}
            filtered={filtered}
            empty={empty}
            state={state}
            onClear={clear}
          />
        )}
      </div>
      {rows && !error && matching > 0 && (
        <DataTableFoot
          state={state}
          matching={matching}
          pageCount={pageCount}
          pageSizes={props.pageSizes ?? PAGE_SIZES}
        />
      )}
    </Stack>
  );
};
