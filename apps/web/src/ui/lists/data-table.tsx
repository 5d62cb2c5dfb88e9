import { Checkbox, Skeleton, Stack, Table } from '@mantine/core';
import { LoadError } from '../messages/load-error.tsx';
import { DataTableFoot } from './data-table-foot.tsx';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableNothing } from './data-table-nothing.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { DataTableToolbar } from './data-table-toolbar.tsx';
import classes from './data-table.module.css';
import type { DataColumn, DataTableProps } from './data-table.types.ts';
import { useDataTable } from './use-data-table.ts';
import { useTableState, type TableState } from './use-table-state.ts';

export type { DataColumn, RowAction, ServerPagedRows } from './data-table.types.ts';

const PAGE_SIZES = [5, 10, 25, 50] as const;
const SERIAL_WIDTH = 76;
const TICK_WIDTH = 44;
const ACTIONS_WIDTH = 56;

/** Which columns there are besides those of the list. */
interface Sides {
  serial: boolean;
  ticks: boolean;
  actions: boolean;
}

/** Pixels below which the table scrolls. */
const minWidthOf = <Row,>(columns: readonly DataColumn<Row>[], { serial, ticks, actions }: Sides): number => {
  const fixed = (serial ? SERIAL_WIDTH : 0) + (ticks ? TICK_WIDTH : 0) + (actions ? ACTIONS_WIDTH : 0);
  return columns.reduce((sum, { width, minWidth = 140 }) => sum + (width ?? minWidth), fixed);
};

/** The serial number of a row. @param place zero-based among `all` that match */
const numberOf = (serial: 'ascending' | 'descending', place: number, all: number): number =>
  serial === 'descending' ? all - place : place + 1;

const Columns = <Row,>({
  columns,
  serial,
  ticks,
  actions,
}: Sides & { columns: readonly DataColumn<Row>[] }) => (
  <colgroup>
    {ticks && <col style={{ width: TICK_WIDTH }} />}
    {serial && <col style={{ width: SERIAL_WIDTH }} />}
    {columns.map((column) => (
      <col key={column.id} style={{ width: column.width }} />
    ))}
    {actions && <col style={{ width: ACTIONS_WIDTH }} />}
  </colgroup>
);

/** What can be ticked of the rows of this page, and what is. */
const ticksOf = <Row,>(
  shown: readonly { id: string; row: Row }[],
  selection: DataTableProps<Row>['selection'],
) => {
  const whyNot = (row: Row) => selection?.whyNot?.(row) ?? null;
  const ids = shown.flatMap(({ id, row }) => (whyNot(row) === null ? [id] : []));
  return {
    whyNot,
    ids,
    ticked: ids.filter((id) => selection?.selected.has(id)).length,
    select: (chosen: readonly string[], ticked: boolean) => {
      const next = new Set(selection?.selected);
      chosen.forEach((id) => (ticked ? next.add(id) : next.delete(id)));
      selection?.onChange(next);
    },
  };
};

interface HeadRowProps<Row> {
  columns: readonly DataColumn<Row>[];
  state: TableState;
  serialHeader: string | null;
  /** Null where rows cannot be ticked. */
  ticks: Pick<ReturnType<typeof ticksOf>, 'ids' | 'ticked' | 'select'> | null;
  withActions: boolean;
}

const HeadRow = <Row,>({ columns, state, serialHeader, ticks, withActions }: HeadRowProps<Row>) => (
  <Table.Thead role="rowgroup">
    <Table.Tr role="row">
      {ticks && (
        <Table.Th role="columnheader" className={classes.tick}>
          <Checkbox
            aria-label="Select all rows of this page"
            checked={ticks.ids.length > 0 && ticks.ticked === ticks.ids.length}
            indeterminate={ticks.ticked > 0 && ticks.ticked < ticks.ids.length}
            disabled={ticks.ids.length === 0}
            onChange={(event) => ticks.select(ticks.ids, event.currentTarget.checked)}
          />
        </Table.Th>
      )}
      {serialHeader !== null && (
        <Table.Th role="columnheader" className={classes.serial}>
          {serialHeader}
        </Table.Th>
      )}
      {columns.map((column) => (
        <DataTableHead key={column.id} column={column} state={state} />
      ))}
      {withActions && (
        <Table.Th role="columnheader" className={classes.actions}>
          <span className="visually-hidden">Actions</span>
        </Table.Th>
      )}
    </Table.Tr>
  </Table.Thead>
);

const LoadingRows = ({ rows, cells }: { rows: number; cells: number }) =>
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
  toolbarFiltered = false,
  onClear,
}: DataTableProps<Row>) => {
  const own = useTableState(initial);
  const state = given ?? own;
  const byServer = given !== undefined && total !== undefined;
  return {
    ...useDataTable({ columns, rows, rowId, total }, state, byServer),
    state,
    /** Place of the first row of the page that was loaded. */
    first: byServer ? state.page * state.pageSize : 0,
    filtered: toolbarFiltered || state.search !== '' || Object.values(state.filters).some(Boolean),
    clear: () => {
      state.clear();
      onClear?.();
    },
  };
};

/**
 * The one table of the product: sorts on the head, filters by column, searches with `/`, pages at the foot, keeps all
 * of that in the address. Below 768 px each row becomes a card.
 *
 *     <DataTable label="Rubrics" columns={columns} rows={rubrics.data} rowId={(row) => row._id}
 *       rowLabel={(row) => row.name} serial="descending" actions={actionsOf} initial={{ pageSize: 10 }}
 *       empty={{ title: 'No rubrics found.', action: <Button>Create Rubric</Button> }} />
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const {
    label,
    columns,
    rows,
    rowLabel,
    serial,
    serialHeader = 'Sr No.',
    actions,
    selection,
    search = 'Search',
    toolbar,
    pageSizes = PAGE_SIZES,
    refreshing = false,
    error,
    empty,
  } = props;
  const { state, filtered, clear, first, shown, matching, all, pageCount } = useShown(props);
  const ticks = ticksOf(shown, selection);
  const sides = { serial: Boolean(serial), ticks: Boolean(selection), actions: Boolean(actions) };
  const columnCount = columns.length + Object.values(sides).filter(Boolean).length;
  const loading = rows === undefined && !error;

  return (
    <Stack gap="sm">
      <DataTableToolbar columns={columns} state={state} search={search} filtered={filtered} onClear={clear}>
        {toolbar}
      </DataTableToolbar>
      <div
        className={classes.frame}
        aria-busy={loading || refreshing}
        data-refreshing={refreshing || undefined}
      >
        <Table
          layout="fixed"
          borderColor="var(--assay-border)"
          stickyHeader
          aria-label={label}
          role="table"
          className={classes.table}
          data-lines={columns.some(({ phone }) => phone) || undefined}
          style={{ '--table-min-width': `${minWidthOf(columns, sides)}px` }}
        >
          <Columns columns={columns} {...sides} />
          <HeadRow
            columns={columns}
            state={state}
            serialHeader={serial ? serialHeader : null}
            ticks={selection ? ticks : null}
            withActions={sides.actions}
          />
          <Table.Tbody role="rowgroup">
            {loading && <LoadingRows rows={Math.min(state.pageSize, 8)} cells={columnCount} />}
            {!error &&
              shown.map(({ id, index, row }) => (
                <DataTableRow
                  key={id}
                  row={row}
                  label={rowLabel(row)}
                  columns={columns}
                  serial={
                    serial ? { header: serialHeader, number: numberOf(serial, first + index, all) } : null
                  }
                  actions={actions ? actions(row) : null}
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
        <DataTableFoot state={state} matching={matching} pageCount={pageCount} pageSizes={pageSizes} />
      )}
    </Stack>
  );
};
