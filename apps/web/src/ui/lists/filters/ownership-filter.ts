import type { DataFilter } from '../data-table.types.ts';

/** Whose items a list shows. @param items what it holds, in the plural: `Tasks` */
export const ownershipFilter = (items: string): DataFilter => ({
  id: 'ownership',
  header: 'Ownership',
  filter: [
    { value: 'my', label: `My ${items}` },
    { value: 'shared', label: `Shared ${items}` },
  ],
  everything: `All ${items}`,
});
