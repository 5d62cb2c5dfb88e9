import { shownPhone, type Department } from '@assay/contract';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { HeadCell } from '../places/index.ts';

/** Where the people of a department are shown. */
export const detailsAddress = (area: string, { _id, instituteId }: Department): string =>
  `${area}/institute/${instituteId}/department/${_id}`;

export const departmentColumns: DataColumn<Department>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, size: 'name', filter: 'text' },
  {
    id: 'hod',
    header: 'Head',
    value: ({ hod }) => hod?.fullname,
    cell: ({ hod }) => <HeadCell head={hod} />,
    filter: 'text',
    phone: { fact: 'Head' },
  },
  { id: 'email', header: 'Email', value: ({ hod }) => hod?.email, size: 'fit', sortable: false },
  { id: 'phone', header: 'Phone', value: ({ hod }) => shownPhone(hod?.phone), size: 'fit', sortable: false },
  {
    id: 'facultyCount',
    header: 'Faculties',
    value: ({ facultyCount }) => facultyCount,
    numeric: true,
    phone: { fact: 'Faculty' },
  },
  {
    id: 'studentCount',
    header: 'Students',
    value: ({ studentCount }) => studentCount,
    numeric: true,
    phone: { fact: 'Students' },
  },
];
