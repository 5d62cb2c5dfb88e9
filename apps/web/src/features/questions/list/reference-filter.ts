import type { ReferenceCheck } from '@assay/contract';
import type { DataFilter } from '../../../ui/lists/data-table.tsx';

const WORDS: Readonly<Record<ReferenceCheck['status'], string>> = {
  FAILED: 'Reference fails',
  PASSED: 'Reference passes',
  PENDING: 'Reference being checked',
  NONE: 'No reference to check',
};

/** Questions by how the check of their reference solution ended. */
export const referenceFilter: DataFilter = {
  id: 'reference',
  header: 'Reference',
  filter: Object.entries(WORDS).map(([value, label]) => ({ value, label })),
  everything: 'Any reference',
};
