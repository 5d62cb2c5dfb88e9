import { ownershipSchema } from '@assay/contract';
import { NativeSelect } from '@mantine/core';
import type { TableState } from './use-table-state.ts';

interface OwnershipFilterProps {
  state: TableState;
  /** What the list holds, in the plural: `Tasks`. */
  items: string;
}

/** All, own or shared items; `Clear filters` of the table undoes it. */
export const OwnershipFilter = ({ state, items }: OwnershipFilterProps) => (
  <NativeSelect
    aria-label="Ownership"
    value={ownershipSchema.safeParse(state.filters['ownership']).data ?? 'all'}
    data={[
      { value: 'all', label: `All ${items}` },
      { value: 'my', label: `My ${items}` },
      { value: 'shared', label: `Shared ${items}` },
    ]}
    onChange={({ currentTarget: { value } }) =>
      state.change({ filters: { ownership: value === 'all' ? '' : value } })
    }
  />
);
