import {
  administratorList,
  type AdministratorRow,
  type fetchAdministrators,
  type ListAsked,
  type NewAccount,
  type ResponseOf,
} from '@assay/contract';
import { Button } from '@mantine/core';
import {
  IconDeviceMobileOff,
  IconKey,
  IconLockOpen,
  IconLogout,
  IconPlus,
  IconShieldCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { DataTable, type RowAction } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { NewPasswordDialog, PasswordOnce } from '../accounts/index.ts';
import { useHistoryAction } from '../audit/index.ts';
import { LogOutDialog, ResetSecondFactorDialog } from '../auth/index.ts';
import { ActiveDialog } from './active-dialog.tsx';
import { AddAdministratorDialog } from './add-administrator-dialog.tsx';
import { administratorColumns } from './administrator-columns.tsx';
import { administratorsQuery, useResetPassword } from './api.ts';

const rowsOf = ({ data, total }: ResponseOf<typeof fetchAdministrators>) => ({ data, total });

const listQuery = (query: ListAsked<typeof administratorList>) => ({
  ...administratorsQuery(query),
  select: rowsOf,
});

const tellFailure = (error: Error) => {
  const message = messageOf(error, 'Server or network issue.');
  return { message, toast: `Failed to load administrators: ${message}` };
};

type Kind = 'active' | 'password' | 'logout' | 'factor';
type Dialog = { kind: 'add' } | { kind: Kind; administrator: AdministratorRow };

const AdministratorListPage = () => {
  const { _id: ownId } = useSignedIn();
  const { list } = useServerList(administratorList, listQuery, { pageSize: 10, failed: tellFailure });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [made, setMade] = useState<NewAccount | null>(null);
  const reset = useResetPassword();
  const close = () => setDialog(null);
  const opener = (kind: Kind) => (administrator: AdministratorRow) => setDialog({ kind, administrator });
  const chosen = (kind: Kind) =>
    dialog && 'administrator' in dialog && dialog.kind === kind ? dialog.administrator : null;
  const historyOf = useHistoryAction();
  // What is done to the own account is done in the profile.
  const actionsOf = ({ _id: id, isActive }: AdministratorRow): RowAction<AdministratorRow>[] => [
    ...(id === ownId
      ? []
      : [
          { label: 'New password', icon: <IconKey size={16} />, onSelect: opener('password') },
          { label: 'Log out everywhere', icon: <IconLogout size={16} />, onSelect: opener('logout') },
          {
            label: 'Reset second factor',
            icon: <IconDeviceMobileOff size={16} />,
            onSelect: opener('factor'),
          },
        ]),
    ...historyOf({ id }),
    ...(id === ownId
      ? []
      : [
          isActive
            ? {
                label: 'Close account',
                icon: <IconUserOff size={16} />,
                onSelect: opener('active'),
                danger: true,
              }
            : { label: 'Open account', icon: <IconLockOpen size={16} />, onSelect: opener('active') },
        ]),
  ];
  const [renewed, changed] = [chosen('password'), chosen('active')];

  return (
    <Page>
      <PageHeader
        title="Administrators"
        context="Those who look after the whole installation. Have two at least: one can help the other to log in."
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'add' })}>
            Add Administrator
          </Button>
        }
      />
      <DataTable
        label="Administrators"
        columns={administratorColumns(ownId)}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ fullname }) => fullname}
        actions={actionsOf}
        search="Search administrators here"
        empty={{
          icon: <IconShieldCheck size={32} stroke={1.4} aria-hidden />,
          title: 'No administrators found.',
          text: 'Add a second one, who can help when you cannot log in.',
        }}
      />
      {dialog?.kind === 'add' && <AddAdministratorDialog onClose={close} onAdded={setMade} />}
      {changed && <ActiveDialog administrator={changed} onClose={close} />}
      <NewPasswordDialog
        person={renewed && { id: renewed._id, fullname: renewed.fullname, username: renewed.username }}
        reset={reset}
        onClose={close}
        onMade={setMade}
      />
      <LogOutDialog person={chosen('logout')} onClose={close} />
      <ResetSecondFactorDialog person={chosen('factor')} onClose={close} />
      <PasswordOnce account={made} onClose={() => setMade(null)} />
    </Page>
  );
};

export default AdministratorListPage;
