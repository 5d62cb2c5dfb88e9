import { Button, Drawer, Indicator, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsSort, IconFilter } from '@tabler/icons-react';
import type { Choice, DataFilter } from '../data-table.types.ts';
import type { TableState } from '../use-table-state.ts';
import { ColumnFilter } from './column-filter.tsx';

interface FilterSheetProps {
  filters: readonly DataFilter[];
  /** The orders to choose from besides the list's own. */
  sorts: readonly Choice[];
  state: TableState;
  /** How many filters are in use. */
  active: number;
}

/** On a small screen, which has no heads of columns: one button, and behind it every filter and the order. */
export const FilterSheet = ({ filters, sorts, state, active }: FilterSheetProps) => {
  const [opened, { open, close }] = useDisclosure(false);
  if (filters.length === 0 && sorts.length === 0) return null;
  const [name, Sign] =
    filters.length > 0 ? (['Filter', IconFilter] as const) : (['Sort', IconArrowsSort] as const);
  return (
    <>
      <Indicator disabled={active === 0} label={active} size={18} offset={4}>
        <Button
          variant="default"
          leftSection={<Sign size={16} aria-hidden />}
          aria-label={active > 0 ? `${name}, ${active} in use` : undefined}
          onClick={open}
        >
          {name}
        </Button>
      </Indicator>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        radius="lg"
        title={filters.length > 0 ? 'Filter and sort' : name}
      >
        <Stack gap="md">
          {filters.map((filter) => (
            <ColumnFilter key={filter.id} filter={filter} state={state} onDone={() => undefined} />
          ))}
          {sorts.length > 0 && (
            <NativeSelect
              label="Sort by"
              value={state.sort}
              data={[{ value: '', label: 'Default order' }, ...sorts]}
              onChange={(event) => state.change({ sort: event.currentTarget.value })}
            />
          )}
          <Button onClick={close}>Show the list</Button>
        </Stack>
      </Drawer>
    </>
  );
};
