import type { Institute } from '@assay/contract';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { HeadCell, ViewCell } from '../places/index.ts';
import classes from './institute-columns.module.css';

/** Where the departments of an institute are. */
export const departmentsAddress = ({ _id }: Institute): string => `/admin/institute/${_id}/departments`;

export const instituteColumns: DataColumn<Institute>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, minWidth: 200, filter: 'text' },
  {
    id: 'head',
    header: 'Head',
    value: ({ head }) => head?.fullname,
    cell: ({ head }) => <HeadCell head={head} />,
    width: 180,
    filter: 'text',
  },
  {
    id: 'email',
    header: 'Email',
    value: ({ head }) => head?.email,
    width: 212,
    sortable: false,
  },
  { id: 'phone', header: 'Phone', value: ({ head }) => head?.phone, width: 128, sortable: false },
  {
    id: 'departmentCount',
    header: 'Departments',
    value: ({ departmentCount }) => departmentCount,
    cell: (institute) => (
      <span className={classes.departments}>
        <span className={classes.count}>{institute.departmentCount}</span>
        <ViewCell to={departmentsAddress(institute)} of={`departments of ${institute.name}`} />
      </span>
    ),
    width: 150,
  },
];
