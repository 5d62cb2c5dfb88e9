import type { ItemOwnership, Role } from '@assay/contract';
import type { DataColumn } from './data-table.types.ts';

const ownerColumn: DataColumn<Pick<ItemOwnership, 'createdByName'>> = {
  id: 'owner',
  header: 'Owner',
  value: ({ createdByName }) => createdByName,
  filter: 'text',
  phone: { fact: 'By' },
};

/** The columns of a list of items, for heads with whose each is: they see those of everybody in the department. */
export const withOwner = <Row extends Pick<ItemOwnership, 'createdByName'>>(
  columns: readonly DataColumn<Row>[],
  role: Role,
): readonly DataColumn<Row>[] =>
  role === 'DEPARTMENT-HEAD' ? columns.toSpliced(1, 0, ownerColumn) : columns;
