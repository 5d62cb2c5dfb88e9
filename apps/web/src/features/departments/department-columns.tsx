import type { Department } from '@assay/contract';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { HeadCell, ViewCell } from '../places/index.ts';

/** Where the people of a department are shown. */
export const detailsAddress = (area: string, { _id, instituteId }: Department): string =>
  `${area}/institute/${instituteId}/department/${_id}`;

export const departmentColumns = (area: string): DataColumn<Department>[] => [
  { id: 'name', header: 'Name', value: ({ name }) => name, minWidth: 176, filter: 'text' },
  {
    id: 'hod',
    header: 'Head',
    value: ({ hod }) => hod?.fullname,
    cell: ({ hod }) => <HeadCell head={hod} />,
    minWidth: 176,
    filter: 'text',
  },
  { id: 'email', header: 'Email', value: ({ hod }) => hod?.email, minWidth: 162, sortable: false },
  { id: 'phone', header: 'Phone', value: ({ hod }) => hod?.phone, width: 120, sortable: false },
  {
    id: 'facultyCount',
    header: 'Faculties',
    value: ({ facultyCount }) => facultyCount,
    numeric: true,
    width: 108,
  },
  {
    id: 'studentCount',
    header: 'Students',
    value: ({ studentCount }) => studentCount,
    numeric: true,
    width: 108,
  },
  {
    id: 'view',
    header: 'Details',
    value: () => null,
    cell: (department) => (
      <ViewCell to={detailsAddress(area, department)} of={`details of ${department.name}`} />
    ),
    sortable: false,
    width: 96,
  },
];
