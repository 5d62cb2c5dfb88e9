import type { DepartmentFaculty, DepartmentStudent, InstituteStudent } from '@assay/contract';
import { Badge, Tooltip } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { contactColumns, joinedColumn } from '../accounts/index.ts';
import classes from './people-columns.module.css';

const ROLES = [
  { value: 'DEPARTMENT-HEAD', label: 'Head' },
  { value: 'FACULTY', label: 'Faculty' },
] as const;

const SEMESTERS = Array.from({ length: 8 }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value,
}));

const Inactive = () => (
  <Tooltip label="Cannot log in">
    <Badge variant="outline" color="gray" size="sm" tt="none">
      Inactive
    </Badge>
  </Tooltip>
);

const FacultyName = ({ person: { fullname, role, isActive } }: { person: DepartmentFaculty }) => (
  <span className={classes.person} title={fullname}>
    <span className="two-lines">{fullname}</span>
    {role === 'DEPARTMENT-HEAD' && (
      <IconCrown
        size={16}
        stroke={1.7}
        className={classes.head}
        role="img"
        aria-label="Head of the department"
      />
    )}
    {!isActive && <Inactive />}
  </span>
);

export const facultyColumns: DataColumn<DepartmentFaculty>[] = [
  {
    id: 'fullname',
    header: 'Name',
    value: ({ fullname }) => fullname,
    cell: (person) => <FacultyName person={person} />,
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  ...contactColumns<DepartmentFaculty>(),
  {
    id: 'role',
    header: 'Role',
    value: ({ role }) => role,
    sheet: ({ role }) => ROLES.find(({ value }) => value === role)?.label ?? '',
    cell: ({ role }) => ROLES.find(({ value }) => value === role)?.label,
    size: 'fit',
    filter: ROLES,
    pinned: true,
  },
  joinedColumn(),
];

/** The same with the department, for the faculty of a whole institute. */
export const instituteFacultyColumns: DataColumn<DepartmentFaculty>[] = facultyColumns.toSpliced(1, 0, {
  id: 'department',
  header: 'Department',
  value: ({ departmentId }) => departmentId.name,
  filter: 'text',
  phone: { fact: '' },
});

/** The columns of students, with `places` after the enrollment number and `cohort` after the semester. */
const columnsOfStudents = <Row extends DepartmentStudent>(
  places: readonly DataColumn<Row>[],
  cohort: readonly DataColumn<Row>[],
): DataColumn<Row>[] => [
  {
    id: 'fullname',
    header: 'Name',
    value: ({ fullname }) => fullname,
    cell: ({ fullname, isActive }) => (
      <span className={classes.person} title={fullname}>
        <span className="two-lines">{fullname}</span>
        {!isActive && <Inactive />}
      </span>
    ),
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'username',
    header: 'Enrollment No.',
    value: ({ username }) => username,
    size: 'fit',
    filter: 'text',
    phone: { fact: '' },
  },
  ...places,
  ...contactColumns<Row>(),
  {
    id: 'semester',
    header: 'Semester',
    value: ({ semester }) => semester,
    numeric: true,
    filter: SEMESTERS,
    pinned: true,
    phone: { fact: 'Semester' },
  },
  ...cohort,
  joinedColumn(),
];

export const studentColumns = columnsOfStudents<DepartmentStudent>([], []);

/** The same with department and passout year, for the students of a whole institute; what fits beside these. */
export const instituteStudentColumns = columnsOfStudents<InstituteStudent>(
  [
    {
      id: 'department',
      header: 'Department',
      value: ({ departmentId }) => departmentId.name,
      filter: 'text',
      phone: { fact: '' },
    },
  ],
  [
    {
      id: 'batch',
      header: 'Passout Year',
      value: ({ batch }) => batch,
      size: 'fit',
      filter: 'text',
      phone: { fact: 'Passout' },
    },
  ],
).filter(({ id }) => id !== 'gender' && id !== 'createdAt');
