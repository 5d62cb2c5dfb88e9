import { Checkbox, Table } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { sizesOf } from './column-tracks.ts';
import classes from './data-table.module.css';
import type { DataColumn, NextAction, RowAction } from './data-table.types.ts';
import { RowActions, useRowAction } from './row-actions.tsx';

export interface DataTableRowProps<Row> {
  row: Row;
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Null where rows have no numbers. */
  serial: { header: string; number: number | null } | null;
  next: NextAction<Row> | null;
  /** Null when the table has no actions column. */
  actions: readonly RowAction<Row>[] | null;
  selected: boolean | null;
  /** Why the row cannot be ticked. */
  whyNotSelected: string | null;
  onSelect: (selected: boolean) => void;
}

const MOVES: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** The keys of a row: arrows move between rows, Enter does what is next, Space ticks. */
export const useRowKeys = <Row,>(props: DataTableRowProps<Row>) => {
  const { row, next, actions, selected, whyNotSelected, onSelect } = props;
  const act = useRowAction(row);
  return (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    const move = MOVES[event.key];
    if (move) {
      const beside = event.currentTarget[move];
      if (beside instanceof HTMLElement) beside.focus();
      event.preventDefault();
    }
    if (event.key === ' ' && selected !== null && whyNotSelected === null) {
      onSelect(!selected);
      event.preventDefault();
    }
    const first = [next, ...(actions ?? [])].find((action) => action && !action.disabled);
    if (event.key === 'Enter' && first) act(first);
  };
};

/** The box that ticks a row. */
export const RowTick = ({
  label,
  selected,
  whyNotSelected,
  onSelect,
}: Pick<DataTableRowProps<unknown>, 'label' | 'selected' | 'whyNotSelected' | 'onSelect'>) => (
  <Table.Td role="cell" className={classes.tick}>
    <Checkbox
      aria-label={whyNotSelected ? `Select ${label} (${whyNotSelected})` : `Select ${label}`}
      title={whyNotSelected ?? undefined}
      disabled={whyNotSelected !== null}
      checked={selected ?? false}
      onChange={(event) => onSelect(event.currentTarget.checked)}
    />
  </Table.Td>
);

/** What stands in a cell: what the column makes of the row, or its value; a text that is too long has two lines. */
export const cellOf = <Row,>({ cell, value, size }: DataColumn<Row>, row: Row) => {
  if (cell) return cell(row);
  const shown = value(row) ?? '–';
  if (typeof shown !== 'string') return String(shown);
  return (
    <span className={size === 'fit' ? undefined : 'two-lines'} title={shown}>
      {shown}
    </span>
  );
};

/** One row of a table, a cell for each column. */
export const DataTableRow = <Row,>(props: DataTableRowProps<Row>) => {
  const { row, label, columns, serial, next, actions, selected } = props;
  const sizes = sizesOf(columns);
  return (
    <Table.Tr role="row" tabIndex={0} onKeyDown={useRowKeys(props)} data-selected={selected || undefined}>
      {selected !== null && <RowTick {...props} />}
      {serial && (
        <Table.Td role="cell" className={classes.serial}>
          {serial.number ?? '–'}
        </Table.Td>
      )}
      {columns.map((column, place) => (
        <Table.Td
          key={column.id}
          role="cell"
          data-size={sizes[place]}
          className={column.numeric ? classes.numeric : undefined}
        >
          <div className={classes.cell}>{cellOf(column, row)}</div>
        </Table.Td>
      ))}
      {actions && (
        <Table.Td role="cell" className={classes.actions}>
          <RowActions row={row} label={label} next={next} actions={actions} />
        </Table.Td>
      )}
    </Table.Tr>
  );
};
