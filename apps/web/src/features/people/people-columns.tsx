import { shownPhone, type FoundPerson } from '@assay/contract';
import { Badge, Tooltip } from '@mantine/core';
import { EmailText } from '../../ui/text/email-text.tsx';
import type { DataColumn, DataFilter } from '../../ui/lists/data-table.tsx';

const ROLES = [
  { value: 'STUDENT', label: 'Student' },
  { value: 'FACULTY', label: 'Faculty' },
  { value: 'DEPARTMENT-HEAD', label: 'Department head' },
  { value: 'INSTITUTE-HEAD', label: 'Institute head' },
  { value: 'ADMIN', label: 'Administrator' },
] as const;

const STATES = {
  ACTIVE: ['Active', 'Can log in'],
  NEW: ['New', 'Has not logged in and chosen a password yet'],
  INACTIVE: ['Inactive', 'Cannot log in'],
  ARCHIVED: ['Archived', 'The batch is archived'],
} as const satisfies Record<FoundPerson['state'], readonly [string, string]>;

const State = ({ state }: { state: FoundPerson['state'] }) => {
  const [word, meaning] = STATES[state];
  if (state === 'ACTIVE') return <span>{word}</span>;
  return (
    <Tooltip label={meaning}>
      <Badge variant={state === 'NEW' ? 'light' : 'outline'} color="gray" size="sm" tt="none">
        {word}
      </Badge>
    </Tooltip>
  );
};

/** What the list is narrowed by that is no column. */
export const PEOPLE_FILTERS: readonly DataFilter[] = [
  {
    id: 'state',
    header: 'State',
    filter: Object.entries(STATES).map(([value, [label]]) => ({ value, label })),
    everything: 'Any state',
  },
];

export const peopleColumns: DataColumn<FoundPerson>[] = [
  {
    id: 'fullname',
    header: 'Name',
    value: ({ fullname }) => fullname,
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'username',
    header: 'Username',
    value: ({ username }) => username,
    filter: 'text',
    phone: { fact: '' },
  },
  {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => email && <EmailText email={email} />,
    filter: 'text',
  },
  {
    id: 'role',
    header: 'Role',
    value: ({ role }) => ROLES.find(({ value }) => value === role)?.label,
    size: 'fit',
    filter: ROLES,
    pinned: true,
    phone: { fact: '' },
  },
  {
    id: 'department',
    header: 'Department',
    value: ({ department }) => department?.name,
    filter: 'text',
    phone: { fact: '' },
  },
  { id: 'institute', header: 'Institute', value: ({ institute }) => institute?.name, filter: 'text' },
  {
    id: 'semester',
    header: 'Semester',
    value: ({ semester }) => semester,
    numeric: true,
    sortable: false,
    phone: { fact: 'Semester' },
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => STATES[state][0],
    cell: ({ state }) => <State state={state} />,
    size: 'fit',
    sortable: false,
    phone: 'mark',
  },
];

/** What a sheet has besides. */
export const exportedColumns: DataColumn<FoundPerson>[] = [
  ...peopleColumns,
  { id: 'batch', header: 'Passout Year', value: ({ batch }) => batch },
  { id: 'phone', header: 'Phone', value: ({ phone }) => shownPhone(phone) },
];
