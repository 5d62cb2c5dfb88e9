import type { DataFilter } from '../data-table.types.ts';

/** Shows what is archived in place of what is not. @param items what the list holds, in the plural: `Tasks` */
export const archiveFilter = (items: string): DataFilter => ({
  id: 'archived',
  header: 'Archived',
  filter: [{ value: 'true', label: `Archived ${items}` }],
  everything: 'Not archived',
});
