import { ActionIcon, Checkbox, Menu, Table } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import classes from './data-table.module.css';
import type { DataColumn, RowAction } from './data-table.types.ts';

interface DataTableRowProps<Row> {
  row: Row;
  label: string;
  columns: readonly DataColumn<Row>[];
  serial: { header: string; number: number } | null;
  /** Null when the table has no actions column. */
  actions: readonly RowAction<Row>[] | null;
  selected: boolean | null;
  /** Why the row cannot be ticked. */
  whyNotSelected: string | null;
  onSelect: (selected: boolean) => void;
}

const ActionsMenu = <Row,>({
  row,
  label,
  actions,
}: {
  row: Row;
  label: string;
  actions: readonly RowAction<Row>[];
}) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Actions for ${label}`}>
        <IconDots size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map((action) => (
        <Menu.Item
          key={action.label}
          leftSection={action.icon}
          color={action.danger ? 'danger' : undefined}
          disabled={action.disabled}
          onClick={() => action.onSelect(row)}
        >
          {action.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

const MOVES: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

const Cell = <Row,>({ row, column }: { row: Row; column: DataColumn<Row> }) => {
  const value = column.value(row);
  const { phone } = column;
  return (
    <Table.Td
      role="cell"
      data-label={column.header}
      data-line={typeof phone === 'object' ? 'fact' : phone}
      data-word={typeof phone === 'object' ? phone.fact : undefined}
      data-empty={value === null || value === undefined || undefined}
      className={column.numeric ? classes.numeric : undefined}
      title={!column.cell && typeof value === 'string' ? value : undefined}
    >
      <div className={classes.cell}>{column.cell ? column.cell(row) : String(value ?? '–')}</div>
    </Table.Td>
  );
};

/** One row: arrows move between rows, Enter does the first action. */
export const DataTableRow = <Row,>({
  row,
  label,
  columns,
  serial,
  actions,
  selected,
  whyNotSelected,
  onSelect,
}: DataTableRowProps<Row>) => {
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    const move = MOVES[event.key];
    if (move) {
      const next = event.currentTarget[move];
      if (next instanceof HTMLElement) next.focus();
      event.preventDefault();
    }
    if (event.key === 'Enter') actions?.find(({ disabled }) => !disabled)?.onSelect(row);
  };

  return (
    <Table.Tr role="row" tabIndex={0} onKeyDown={onKeyDown} data-selected={selected || undefined}>
      {selected !== null && (
        <Table.Td role="cell" className={classes.tick}>
          <Checkbox
            aria-label={whyNotSelected ? `Select ${label} (${whyNotSelected})` : `Select ${label}`}
            title={whyNotSelected ?? undefined}
            disabled={whyNotSelected !== null}
            checked={selected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      {serial && (
        <Table.Td role="cell" className={classes.serial} data-label={serial.header}>
          {serial.number}
        </Table.Td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} row={row} column={column} />
      ))}
      {actions && (
        <Table.Td role="cell" className={classes.actions}>
          {actions.length > 0 && <ActionsMenu row={row} label={label} actions={actions} />}
        </Table.Td>
      )}
    </Table.Tr>
  );
};
