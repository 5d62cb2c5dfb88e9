import { shownPhone, type Institute } from '@assay/contract';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { HeadCell } from '../places/index.ts';

/** Where the departments of an institute are. */
export const departmentsAddress = ({ _id }: Institute): string => `/admin/institute/${_id}/departments`;

export const instituteColumns: DataColumn<Institute>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, size: 'name', filter: 'text', phone: 'name' },
  {
    id: 'head',
    header: 'Head',
    value: ({ head }) => head?.fullname,
    cell: ({ head }) => <HeadCell head={head} />,
    filter: 'text',
    phone: { fact: 'Head' },
  },
  { id: 'email', header: 'Email', value: ({ head }) => head?.email, size: 'fit', sortable: false },
  {
    id: 'phone',
    header: 'Phone',
    value: ({ head }) => shownPhone(head?.phone),
    size: 'fit',
    sortable: false,
  },
  {
    id: 'departmentCount',
    header: 'Departments',
    value: ({ departmentCount }) => departmentCount,
    numeric: true,
    phone: { fact: 'Departments' },
  },
];
