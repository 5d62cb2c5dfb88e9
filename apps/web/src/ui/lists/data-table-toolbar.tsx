import { Button, Group, Kbd, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconFilter, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ColumnFilter } from './column-filter.tsx';
import type { DataColumn } from './data-table.types.ts';
import type { TableState } from './use-table-state.ts';

interface DataTableToolbarProps<Row> {
  columns: readonly DataColumn<Row>[];
  state: TableState;
  search: string | false;
  /** True when something narrows the list. */
  filtered: boolean;
  onClear: () => void;
  children?: ReactNode;
}

/** Which key leads to the search; a screen without keys does not show it. */
const SearchKey = () => (
  <Kbd size="xs" visibleFrom="sm">
    /
  </Kbd>
);

const SearchBox = ({ state, placeholder }: { state: TableState; placeholder: string }) => {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(state.search);
  const apply = useDebouncedCallback((search: string) => state.change({ search }), 250);
  useHotkeys([['/', () => input.current?.focus()]]);
  // Back, a link or `Clear filters` changed the address.
  useEffect(() => setText(state.search), [state.search]);

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={!text && <SearchKey />}
      rightSectionProps={{ 'aria-hidden': true, style: { pointerEvents: 'none' } }}
      w={{ base: '100%', xs: 280 }}
    />
  );
};

/** The filters of all columns, where there is no head that could hold them: on a small screen. */
const FiltersButton = <Row,>({
  columns,
  state,
}: {
  columns: readonly DataColumn<Row>[];
  state: TableState;
}) => {
  const [opened, setOpened] = useState(false);
  const filtered = columns.filter(({ filter }) => filter);
  if (filtered.length === 0) return null;
  const active = filtered.filter(({ id }) => state.filters[id]).length;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          hiddenFrom="sm"
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {filtered.map((column) => (
            <ColumnFilter key={column.id} column={column} state={state} onDone={() => setOpened(false)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};

/** Search, the page's own filters, and the way to undo them. */
export const DataTableToolbar = <Row,>({
  columns,
  state,
  search,
  filtered,
  onClear,
  children,
}: DataTableToolbarProps<Row>) => {
  const sorts = columns
    .filter(({ sortable }) => sortable ?? true)
    .flatMap(({ id, header }) => [
      { value: id, label: `${header} ↑` },
      { value: `-${id}`, label: `${header} ↓` },
    ]);

  return (
    // On a wide screen a table without search and filters has no toolbar.
    <Group gap="xs" hiddenFrom={search === false && !children && !filtered ? 'sm' : undefined}>
      {search !== false && <SearchBox state={state} placeholder={search} />}
      {children}
      {sorts.length > 0 && (
        <NativeSelect
          hiddenFrom="sm"
          aria-label="Sort by"
          value={state.sort}
          data={[{ value: '', label: 'Default order' }, ...sorts]}
          onChange={(event) => state.change({ sort: event.currentTarget.value })}
        />
      )}
      <FiltersButton columns={columns} state={state} />
      {filtered && (
        <Button variant="subtle" color="gray" leftSection={<IconFilterOff size={16} />} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </Group>
  );
};
