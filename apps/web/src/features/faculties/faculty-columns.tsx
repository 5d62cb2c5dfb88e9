import type { Faculty } from '@assay/contract';
import { Badge, Tooltip } from '@mantine/core';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { contactColumns, joinedColumn } from '../accounts/index.ts';
import classes from './faculties.module.css';

const Name = ({ faculty }: { faculty: Faculty }) => (
  <span className={classes.name}>
    <span>{faculty.fullname}</span>
    {!faculty.isActive && (
      <Tooltip label="Cannot log in">
        <Badge variant="outline" color="gray" size="sm" tt="none">
          Inactive
        </Badge>
      </Tooltip>
    )}
    {faculty.isActive && faculty.hasInitialPassword && (
      <Tooltip label="Has not logged in and chosen a password yet">
        <Badge variant="light" color="gray" size="sm" tt="none">
          New
        </Badge>
      </Tooltip>
    )}
  </span>
);

export const facultyColumns: DataColumn<Faculty>[] = [
  {
    id: 'fullname',
    header: 'Name',
    value: ({ fullname }) => fullname,
    cell: (faculty) => <Name faculty={faculty} />,
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  ...contactColumns<Faculty>(),
  joinedColumn(),
];
