import { ActionIcon, Indicator, Popover, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { ColumnFilter } from './column-filter.tsx';
import classes from './data-table.module.css';
import type { DataColumn } from './data-table.types.ts';
import type { TableState } from './use-table-state.ts';

interface HeadProps<Row> {
  column: DataColumn<Row>;
  state: TableState;
}

const directionOf = (id: string, sort: string) =>
  sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';

/** Ascending, descending, then the list's own order again. */
const nextSort = (id: string, sort: string) => (sort === id ? `-${id}` : sort === `-${id}` ? '' : id);

const SORT_ICON = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

const FilterButton = <Row,>({ column, state }: HeadProps<Row>) => {
  const [opened, setOpened] = useState(false);
  const isActive = Boolean(state.filters[column.id]);
  if (!column.filter) return null;

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal>
      <Indicator disabled={!isActive} size={6} offset={3}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            className={classes.filter}
            data-active={isActive || undefined}
            size={24}
            aria-label={`Filter ${column.header}${isActive ? ', active' : ''}`}
            onClick={() => setOpened(!opened)}
          >
            <IconFilter size={14} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="sm">
        <ColumnFilter column={column} state={state} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};

/** The head of one column: its name, which sorts, and its filter. */
export const DataTableHead = <Row,>({ column, state }: HeadProps<Row>) => {
  const direction = directionOf(column.id, state.sort);
  const SortIcon = SORT_ICON[direction];
  const sortable = column.sortable ?? true;

  return (
    <Table.Th
      role="columnheader"
      aria-sort={sortable ? direction : undefined}
      className={column.numeric ? classes.numeric : undefined}
    >
      <div className={classes.head}>
        {sortable ? (
          <UnstyledButton
            className={classes.sort}
            data-sorted={direction !== 'none' || undefined}
            onClick={() => state.change({ sort: nextSort(column.id, state.sort) })}
          >
            <span>{column.header}</span>
            <SortIcon size={14} aria-hidden />
          </UnstyledButton>
        ) : (
          <span className={classes.plainHead}>{column.header}</span>
        )}
        <FilterButton column={column} state={state} />
      </div>
    </Table.Th>
  );
};
