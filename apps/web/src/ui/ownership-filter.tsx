import { ownershipSchema, type Ownership } from '@assay/contract';
import { NativeSelect } from '@mantine/core';
import type { TableState } from './use-table-state.ts';

/** Whose items the list shows, as the address says; anything else there counts as not said. */
export const ownershipOf = ({ filters }: TableState): Ownership | undefined =>
  ownershipSchema.safeParse(filters['ownership']).data;

interface OwnershipFilterProps {
  state: TableState;
  /** What the list holds, in the plural: `Tasks`. */
  items: string;
}

/** All, own or shared items; `Clear filters` of the table undoes it. */
export const OwnershipFilter = ({ state, items }: OwnershipFilterProps) => (
  <NativeSelect
    aria-label="Ownership"
    value={ownershipOf(state) ?? 'all'}
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
