import type { DepartmentFaculty, DepartmentStudent } from '@assay/contract';
import { IconCrown } from '@tabler/icons-react';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { genderLabel, GENDERS } from '../../ui/forms/genders.ts';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import classes from './people-columns.module.css';

type Person = DepartmentFaculty | DepartmentStudent;

const ROLES = [
  { value: 'DEPARTMENT-HEAD', label: 'Head' },
  { value: 'FACULTY', label: 'Faculty' },
] as const;

const SEMESTERS = Array.from({ length: 8 }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value,
}));

const contactColumns = <Row extends Person>(): DataColumn<Row>[] => [
  { id: 'email', header: 'Email', value: ({ email }) => email, minWidth: 190, filter: 'text' },
  { id: 'phone', header: 'Phone', value: ({ phone }) => phone, width: 136, filter: 'text' },
  {
    id: 'gender',
    header: 'Gender',
    value: ({ gender }) => gender,
    cell: ({ gender }) => genderLabel(gender),
    width: 118,
    filter: GENDERS,
  },
];

const joinedColumn = <Row extends Person>(): DataColumn<Row> => ({
  id: 'createdAt',
  header: 'Joined On',
  value: ({ createdAt }) => createdAt,
  cell: ({ createdAt }) => <DateTimeText value={createdAt} format="date" />,
  width: 106,
});

const FacultyName = ({ person: { fullname, role } }: { person: DepartmentFaculty }) => (
  <span className={classes.person} title={fullname}>
    <span className={classes.name}>{fullname}</span>
    {role === 'DEPARTMENT-HEAD' && (
      <IconCrown
        size={16}
        stroke={1.7}
        className={classes.head}
        role="img"
        aria-label="Head of the department"
      />
    )}
  </span>
);

export const facultyColumns: DataColumn<DepartmentFaculty>[] = [
  {
    id: 'fullname',
    header: 'Name',
    value: ({ fullname }) => fullname,
    cell: (person) => <FacultyName person={person} />,
    minWidth: 190,
    filter: 'text',
  },
  ...contactColumns<DepartmentFaculty>(),
  {
    id: 'role',
    header: 'Role',
    value: ({ role }) => role,
    cell: ({ role }) => ROLES.find(({ value }) => value === role)?.label,
    width: 110,
    filter: ROLES,
  },
  joinedColumn(),
];

/** The same with the department, for the faculty of a whole institute. */
export const instituteFacultyColumns: DataColumn<DepartmentFaculty>[] = facultyColumns.toSpliced(1, 0, {
  id: 'department',
  header: 'Department',
  value: ({ departmentId }) => departmentId.name,
  minWidth: 150,
  filter: 'text',
});

export const studentColumns: DataColumn<DepartmentStudent>[] = [
  { id: 'fullname', header: 'Name', value: ({ fullname }) => fullname, minWidth: 170, filter: 'text' },
  {
    id: 'username',
    header: 'Enrollment No.',
    value: ({ username }) => username,
    width: 150,
    filter: 'text',
  },
  ...contactColumns<DepartmentStudent>(),
  {
    id: 'semester',
    header: 'Semester',
    value: ({ semester }) => semester,
    numeric: true,
    width: 132,
    filter: SEMESTERS,
  },
  joinedColumn(),
];
