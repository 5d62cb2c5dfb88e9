import { shownPhone, type Student } from '@assay/contract';
import { Badge, Tooltip } from '@mantine/core';
import { genderLabel, GENDERS } from '../../ui/forms/genders.ts';
import { EmailText } from '../../ui/text/email-text.tsx';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import classes from './students.module.css';

const SEMESTERS = Array.from({ length: 8 }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value,
}));

const Username = ({ student }: { student: Student }) => (
  <span className={classes.username}>
    <span className={classes.code}>{student.userId.username}</span>
    {!student.isActive && (
      <Tooltip label="Cannot log in">
        <Badge variant="outline" color="gray" size="sm" tt="none">
          Inactive
        </Badge>
      </Tooltip>
    )}
    {student.isActive && student.hasInitialPassword && (
      <Tooltip label="Has not logged in and chosen a password yet">
        <Badge variant="light" color="gray" size="sm" tt="none">
          New
        </Badge>
      </Tooltip>
    )}
  </span>
);

export const studentColumns: DataColumn<Student>[] = [
  {
    id: 'username',
    header: 'Username',
    value: ({ userId }) => userId.username,
    cell: (student) => <Username student={student} />,
    size: 'fit',
    filter: 'text',
    phone: { fact: '' },
  },
  {
    id: 'fullname',
    header: 'Full Name',
    value: ({ fullname, registerName }) =>
      registerName ? `${fullname} (register: ${registerName})` : fullname,
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'semester',
    header: 'Semester',
    value: ({ semester }) => semester,
    numeric: true,
    filter: SEMESTERS,
    pinned: true,
    phone: { fact: 'Semester' },
  },
  {
    id: 'batch',
    header: 'Passout Year',
    value: ({ batch }) => batch,
    numeric: true,
    filter: 'text',
    phone: { fact: 'Year' },
  },
  {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email.email,
    cell: ({ email }) => email.email && <EmailText email={email.email} />,
    filter: 'text',
  },
  { id: 'phone', header: 'Phone', value: ({ phone }) => shownPhone(phone.phone), size: 'fit' },
  {
    id: 'gender',
    header: 'Gender',
    value: ({ gender }) => genderLabel(gender),
    size: 'fit',
    filter: GENDERS,
  },
];
