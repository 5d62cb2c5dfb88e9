import { shownPhone, type AdministratorRow } from '@assay/contract';
import { Badge, Group, Tooltip } from '@mantine/core';
import { EmailText } from '../../ui/text/email-text.tsx';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { joinedColumn } from '../accounts/index.ts';

/** What is to be known beside a name: a word, and what it means. */
const stateOf = ({ isActive, hasInitialPassword }: AdministratorRow): [string, string] | null => {
  if (!isActive) return ['Inactive', 'Cannot log in'];
  return hasInitialPassword ? ['New', 'Has not logged in and chosen a password yet'] : null;
};

const Name = ({ administrator, isOwn }: { administrator: AdministratorRow; isOwn: boolean }) => {
  const state = stateOf(administrator);
  return (
    <Group gap="2px 8px" component="span">
      <span>{administrator.fullname}</span>
      {isOwn && (
        <Badge variant="light" size="sm" tt="none">
          You
        </Badge>
      )}
      {state && (
        <Tooltip label={state[1]}>
          <Badge variant="outline" color="gray" size="sm" tt="none">
            {state[0]}
          </Badge>
        </Tooltip>
      )}
    </Group>
  );
};

/** The columns of the list, as the administrator of an id sees them. */
export const administratorColumns = (ownId: string): DataColumn<AdministratorRow>[] => [
  {
    id: 'fullname',
    header: 'Name',
    value: ({ fullname }) => fullname,
    cell: (administrator) => <Name administrator={administrator} isOwn={administrator._id === ownId} />,
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'username',
    header: 'Logs in as',
    value: ({ username }) => username,
    size: 'fit',
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
    id: 'phone',
    header: 'Phone',
    value: ({ phone }) => shownPhone(phone),
    size: 'fit',
    filter: 'text',
    phone: { fact: '' },
  },
  joinedColumn(),
];
