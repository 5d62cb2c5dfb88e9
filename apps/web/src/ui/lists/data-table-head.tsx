import { ActionIcon, Checkbox, Menu, Popover, Table, UnstyledButton } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconArrowsSort,
  IconDots,
  IconFilter,
  IconFilterFilled,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useListState } from '../../lib/session/area.ts';
import { sizesOf } from './column-tracks.ts';
import classes from './data-table.module.css';
import type { DataColumn, DataFilter } from './data-table.types.ts';
import { ColumnFilter } from './filters/column-filter.tsx';
import type { Ticks } from './ticks.ts';
import type { TableState } from './use-table-state.ts';

interface HeadProps<Row> {
  column: DataColumn<Row>;
  size: string | undefined;
  state: TableState;
}

const directionOf = (id: string, sort: string) =>
  sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';

/** Ascending, descending, then the list's own order again. */
const nextSort = (id: string, sort: string) => (sort === id ? `-${id}` : sort === `-${id}` ? '' : id);

/** A unit or a total stays with the word before it. */
const unbroken = (header: string): string => header.replaceAll(' (', '\u00A0(').replaceAll('/ ', '/\u00A0');

const SORT_ICON = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

const FilterButton = ({ filter, state }: { filter: DataFilter; state: TableState }) => {
  const [opened, setOpened] = useState(false);
  const isActive = Boolean(state.filters[filter.id]);

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          className={classes.filter}
          data-active={isActive || opened || undefined}
          size={24}
          aria-label={`Filter ${filter.header}${isActive ? ', active' : ''}`}
          onClick={() => setOpened(!opened)}
        >
          {isActive ? <IconFilterFilled size={14} /> : <IconFilter size={14} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <ColumnFilter filter={filter} state={state} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};

const ColumnMenu = ({ header, menu }: { header: string; menu: NonNullable<DataColumn<never>['menu']> }) => {
  const state = useListState();
  return (
    // Without the placeholder a menu holds nothing but its items, and the first has the focus.
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          className={classes.filter}
          size={24}
          aria-label={`Actions for ${header}`}
        >
          <IconDots size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {menu.map(({ label, icon, to }) => (
          <Menu.Item key={label} leftSection={icon} component={Link} to={to} state={state}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The head of one column: its name, which sorts, and beside it its filter and its menu. */
const ColumnHead = <Row,>({ column, size, state }: HeadProps<Row>) => {
  const { id, header, hint, filter, menu, sortable = true } = column;
  const direction = directionOf(id, state.sort);
  const SortIcon = SORT_ICON[direction];

  return (
    <Table.Th
      role="columnheader"
      aria-sort={sortable ? direction : undefined}
      data-size={size}
      className={column.numeric ? classes.numeric : undefined}
    >
      <div className={classes.head}>
        {sortable ? (
          <UnstyledButton
            className={classes.sort}
            data-sorted={direction !== 'none' || undefined}
            title={hint}
            onClick={() => state.change({ sort: nextSort(id, state.sort) })}
          >
            <SortIcon size={12} aria-hidden />
            <span>{unbroken(header)}</span>
          </UnstyledButton>
        ) : (
          <span title={hint}>{header}</span>
        )}
        {filter && <FilterButton filter={{ ...column, filter }} state={state} />}
        {menu && <ColumnMenu header={header} menu={menu} />}
      </div>
    </Table.Th>
  );
};

interface HeadRowProps<Row> {
  columns: readonly DataColumn<Row>[];
  state: TableState;
  serialHeader: string | null;
  /** Null where rows cannot be ticked. */
  ticks: Ticks<Row> | null;
  withActions: boolean;
}

/** The heads of all columns. */
export const DataTableHead = <Row,>({
  columns,
  state,
  serialHeader,
  ticks,
  withActions,
}: HeadRowProps<Row>) => {
  const sizes = sizesOf(columns);
  return (
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
        {columns.map((column, place) => (
          <ColumnHead key={column.id} column={column} size={sizes[place]} state={state} />
        ))}
        {withActions && (
          <Table.Th role="columnheader" className={classes.actions}>
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
};
