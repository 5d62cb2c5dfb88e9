import type { Exemption } from '@assay/contract';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { StudentLabel } from '../students/student-label.tsx';

/** What one student of a task has of their own: more time, or a browser of any kind. */
export type Arrangement = Pick<Exemption, 'studentId' | 'fullname' | 'username' | 'reason' | 'givenBy'>;

export const studentColumn: DataColumn<Arrangement> = {
  id: 'fullname',
  header: 'Student',
  value: ({ fullname, username }) => `${fullname} ${username}`,
  cell: (student) => <StudentLabel {...student} />,
  size: 'name',
  phone: 'name',
};

export const reasonColumn: DataColumn<Arrangement> = {
  id: 'reason',
  header: 'Reason',
  value: ({ reason }) => reason,
  phone: { fact: '' },
};

export const givenByColumn: DataColumn<Arrangement> = {
  id: 'givenBy',
  header: 'Given by',
  value: ({ givenBy }) => givenBy,
  phone: { fact: 'By' },
};
