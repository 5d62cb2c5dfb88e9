import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { DataFilter, Narrowing } from '../data-table.types.ts';
import type { TableState } from '../use-table-state.ts';
import { ColumnFilter } from './column-filter.tsx';
import { filterWords } from './filter-words.ts';
import classes from './filters.module.css';

const Remove = ({ of, onRemove }: { of: string; onRemove: () => void }) => (
  <UnstyledButton className={classes.remove} aria-label={`Remove the filter ${of}`} onClick={onRemove}>
    <IconX size={14} aria-hidden />
  </UnstyledButton>
);

const FilterChip = ({ filter, state }: { filter: DataFilter; state: TableState }) => {
  const [opened, setOpened] = useState(false);
  const { id, header, everything } = filter;
  const words = filterWords(filter, state.filters[id]);
  return (
    <span className={classes.chip} data-active={words !== null || undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <UnstyledButton className={classes.words} onClick={() => setOpened(!opened)}>
            <span>{words ?? everything ?? header}</span>
            {words === null && <IconChevronDown size={14} aria-hidden />}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p="sm">
          <ColumnFilter filter={filter} state={state} onDone={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
      {words !== null && <Remove of={header} onRemove={() => state.change({ filters: { [id]: '' } })} />}
    </span>
  );
};

interface FilterChipsProps {
  filters: readonly DataFilter[];
  state: TableState;
  narrowing: readonly Narrowing[];
}

/** A chip for each of these filters: a press changes it, another takes it away. */
export const FilterChips = ({ filters, state, narrowing }: FilterChipsProps) => (
  <>
    {narrowing.map(({ label, onRemove }) => (
      <span key={label} className={classes.chip} data-active>
        <span className={classes.words}>{label}</span>
        <Remove of={label} onRemove={onRemove} />
      </span>
    ))}
    {filters.map((filter) => (
      <FilterChip key={filter.id} filter={filter} state={state} />
    ))}
  </>
);
