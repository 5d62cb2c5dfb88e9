import type { StudentName } from '@assay/contract';

/** As many names as one looks through; typing finds the others. */
const NAMES_SHOWN = 50;

/** What a field has in which students of a task are picked by name, one or many. */
export const studentPicking = (students: readonly StudentName[]) => ({
  data: students.map(({ _id, fullname, username }) => ({ value: _id, label: `${fullname} (${username})` })),
  placeholder: 'Search by name or enrollment',
  limit: NAMES_SHOWN,
  searchable: true,
  withAsterisk: true,
  'data-autofocus': true,
});
