import { Button, Checkbox, Skeleton, Stack, Table } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { DataTableFoot } from './data-table-foot.tsx';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { DataTableToolbar } from './data-table-toolbar.tsx';
import classes from './data-table.module.css';
import type { DataColumn, DataTableProps } from './data-table.types.ts';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';
import { useDataTable } from './use-data-table.ts';
import { useTableState } from './use-table-state.ts';

export type { DataColumn, RowAction } from './data-table.types.ts';

const PAGE_SIZES = [5, 10, 25, 50] as const;
const SERIAL_WIDTH = 76;
const TICK_WIDTH = 44;
const ACTIONS_WIDTH = 56;

const minWidthOf = <Row,>({ width, minWidth = 140 }: DataColumn<Row>) => width ?? minWidth;

/**
 * The one table of the product: sorts on the head, filters by column, searches with `/`, pages at the foot, keeps all
 * of that in the address. Below 768 px each row becomes a card.
 *
 *     <DataTable label="Rubrics" columns={columns} rows={rubrics.data} rowId={(row) => row._id}
 *       rowLabel={(row) => row.name} serial="descending" actions={actionsOf} initial={{ pageSize: 10 }}
 *       empty={{ title: 'No rubrics found.', action: <Button>Create Rubric</Button> }} />
 */
export const DataTable = <Row extends object>({
  label,
  columns,
  rows,
  rowId,
  rowLabel,
  serial,
  serialHeader = 'Sr No.',
  actions,
  selection,
  search = 'Search',
  toolbar,
  toolbarFiltered = false,
  onClear,
  pageSizes = PAGE_SIZES,
  initial,
  state: givenState,
  total,
  refreshing = false,
  error,
  empty,
}: DataTableProps<Row>) => {
  const ownState = useTableState(initial);
  const state = givenState ?? ownState;
  const byServer = givenState !== undefined && total !== undefined;
  const { shown, matching, all, pageCount } = useDataTable({ columns, rows, rowId, total }, state, byServer);
  const filtered = toolbarFiltered || state.search !== '' || Object.values(state.filters).some(Boolean);
  const clear = () => {
    state.clear();
    onClear?.();
  };

  const serialOf = (index: number) => {
    const place = byServer ? state.page * state.pageSize + index : index;
    return serial === 'descending' ? all - place : place + 1;
  };
  const select = (ids: readonly string[], ticked: boolean) => {
    const next = new Set(selection?.selected);
    ids.forEach((id) => (ticked ? next.add(id) : next.delete(id)));
    selection?.onChange(next);
  };
  const whyNot = (row: Row) => selection?.whyNot?.(row) ?? null;
  const shownIds = shown.flatMap(({ id, row }) => (whyNot(row) === null ? [id] : []));
  const tickedHere = shownIds.filter((id) => selection?.selected.has(id)).length;

  const fixedWidth =
    (serial ? SERIAL_WIDTH : 0) + (selection ? TICK_WIDTH : 0) + (actions ? ACTIONS_WIDTH : 0);
  const minWidth = columns.reduce((sum, column) => sum + minWidthOf(column), fixedWidth);
  const columnCount =
    columns.length + Number(Boolean(serial)) + Number(Boolean(selection)) + Number(Boolean(actions));
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
          style={{ '--table-min-width': `${minWidth}px` }}
        >
          <colgroup>
            {selection && <col style={{ width: TICK_WIDTH }} />}
            {serial && <col style={{ width: SERIAL_WIDTH }} />}
            {columns.map((column) => (
              <col key={column.id} style={{ width: column.width }} />
            ))}
            {actions && <col style={{ width: ACTIONS_WIDTH }} />}
          </colgroup>
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {selection && (
                <Table.Th role="columnheader" className={classes.tick}>
                  <Checkbox
                    aria-label="Select all rows of this page"
                    checked={shownIds.length > 0 && tickedHere === shownIds.length}
                    indeterminate={tickedHere > 0 && tickedHere < shownIds.length}
                    disabled={shownIds.length === 0}
                    onChange={(event) => select(shownIds, event.currentTarget.checked)}
                  />
                </Table.Th>
              )}
              {serial && (
                <Table.Th role="columnheader" className={classes.serial}>
                  {serialHeader}
                </Table.Th>
              )}
              {columns.map((column) => (
                <DataTableHead key={column.id} column={column} state={state} />
              ))}
              {actions && (
                <Table.Th role="columnheader" className={classes.actions}>
                  <span className="visually-hidden">Actions</span>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {loading &&
              Array.from({ length: Math.min(state.pageSize, 8) }, (_, row) => (
                <Table.Tr key={row} role="row" className={classes.loading}>
                  {Array.from({ length: columnCount }, (_cell, column) => (
                    <Table.Td key={column} role="cell">
                      <Skeleton h={12} w={`${50 + ((row * 7 + column * 13) % 40)}%`} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            {!error &&
              shown.map(({ id, index, row }) => (
                <DataTableRow
                  key={id}
                  row={row}
                  label={rowLabel(row)}
                  columns={columns}
                  serial={serial ? { header: serialHeader, number: serialOf(index) } : null}
                  actions={actions ? actions(row) : null}
                  selected={selection ? selection.selected.has(id) : null}
                  whyNotSelected={whyNot(row)}
                  onSelect={(ticked) => select([id], ticked)}
                />
              ))}
          </Table.Tbody>
        </Table>
        {error && <LoadError {...error} />}
        {rows && !error && matching === 0 && !filtered && <EmptyState {...empty} />}
        {rows && !error && matching === 0 && filtered && (
          <EmptyState
            title={empty.title}
            text="Nothing matches the search and filters."
            action={
              <Button variant="default" leftSection={<IconFilterOff size={16} />} onClick={clear}>
                Clear filters
              </Button>
            }
          />
        )}
        {rows && !error && matching > 0 && shown.length === 0 && (
          <EmptyState
            title={`There is no page ${state.page + 1}.`}
            action={
              <Button variant="default" onClick={() => state.change({ page: 0 })}>
                Go to the first page
              </Button>
            }
          />
        )}
      </div>
      {rows && !error && matching > 0 && (
        <DataTableFoot state={state} matching={matching} pageCount={pageCount} pageSizes={pageSizes} />
      )}
    </Stack>
  );
};
