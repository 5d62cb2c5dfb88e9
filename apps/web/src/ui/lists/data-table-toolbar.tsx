import { Button, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './data-table-toolbar.module.css';
import type { Choice, DataColumn, DataFilter, Narrowing } from './data-table.types.ts';
import { FilterChips } from './filters/filter-chips.tsx';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { filtersOf } from './filters/filter-words.ts';
import { useIsCompact } from './use-is-compact.ts';
import type { TableState } from './use-table-state.ts';

interface DataTableToolbarProps<Row> {
  columns: readonly DataColumn<Row>[];
  /** What the list is narrowed by that is no column. */
  filters?: readonly DataFilter[];
  state: TableState;
  search: string | false;
  narrowing?: readonly Narrowing[];
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
  // Back, a link or `Clear all` changed the address.
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
      className={classes.search}
    />
  );
};

const sortsOf = <Row,>(columns: readonly DataColumn<Row>[]): Choice[] =>
  columns
    .filter(({ sortable }) => sortable ?? true)
    .flatMap(({ id, header }) => [
      { value: id, label: `${header} ↑` },
      { value: `-${id}`, label: `${header} ↓` },
    ]);

/** Search, what the list is narrowed by, and what else stands above it. On a phone one button has filters and order. */
export const DataTableToolbar = <Row,>({
  columns,
  filters: others,
  state,
  search,
  narrowing = [],
  onClear,
  children,
}: DataTableToolbarProps<Row>) => {
  const compact = useIsCompact();
  const filters = filtersOf(columns, others);
  const sorts = sortsOf(columns);
  const inUse = filters.filter(({ id }) => state.filters[id]);
  const chips = compact ? inUse : filters.filter(({ id, pinned }) => pinned || state.filters[id]);
  const active = inUse.length + narrowing.length;
  if (search === false && !children && chips.length + active === 0 && !compact) return null;

  return (
    <div className={classes.toolbar} data-compact={compact || undefined}>
      {search !== false && <SearchBox state={state} placeholder={search} />}
      {compact && <FilterSheet filters={filters} sorts={sorts} state={state} active={inUse.length} />}
      {chips.length + narrowing.length > 0 && (
        <div role="group" aria-label="Filters" className={classes.chips}>
          <FilterChips filters={chips} state={state} narrowing={narrowing} />
          {active > 0 && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconFilterOff size={14} />}
              onClick={onClear}
            >
              Clear all
            </Button>
          )}
        </div>
      )}
      {children && <div className={classes.tools}>{children}</div>}
    </div>
  );
};
