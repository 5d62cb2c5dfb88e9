import { instituteList, type Institute, type NewAccount } from '@assay/contract';
import { Button } from '@mantine/core';
import {
  IconBuilding,
  IconBuildingCommunity,
  IconKey,
  IconLogout,
  IconDeviceMobileOff,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useListState } from '../../lib/session/area.ts';
import { DataTable, type RowAction } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PasswordOnce } from '../accounts/index.ts';
import { LogOutDialog, ResetSecondFactorDialog } from '../auth/index.ts';
import { NewHeadPasswordDialog } from '../places/index.ts';
import { instituteListQuery } from './api.ts';
import { departmentsAddress, instituteColumns } from './institute-columns.tsx';
import { DeleteInstituteDialog, InstituteDialog } from './institute-dialogs.tsx';

/** What is open above the list. */
type Opened =
  | { what: 'form' | 'delete' | 'password' | 'logout' | 'factor'; institute: Institute }
  | { what: 'add' }
  | null;

const InstituteListPage = () => {
  const { list } = useServerList(instituteList, instituteListQuery, {
    pageSize: 10,
    failed: 'Failed to load institutes',
  });
  const [opened, setOpened] = useState<Opened>(null);
  const [made, setMade] = useState<NewAccount | null>(null);
  const navigate = useNavigate();
  const state = useListState();
  const close = () => setOpened(null);
  const open = (what: 'form' | 'delete' | 'password' | 'logout' | 'factor') => (institute: Institute) =>
    setOpened({ what, institute });

  const actionsOf = ({ head }: Institute): RowAction<Institute>[] => [
    {
      label: 'View departments',
      icon: <IconBuildingCommunity size={16} />,
      onSelect: (institute) => void navigate(departmentsAddress(institute), { state }),
    },
    { label: 'Edit', icon: <IconPencil size={16} />, onSelect: open('form') },
    { label: 'New Password', icon: <IconKey size={16} />, onSelect: open('password'), disabled: !head },
    {
      label: 'Log head out everywhere',
      icon: <IconLogout size={16} />,
      onSelect: open('logout'),
      disabled: !head,
    },
    {
      label: 'Reset second factor of head',
      icon: <IconDeviceMobileOff size={16} />,
      onSelect: open('factor'),
      disabled: !head,
    },
    { label: 'Delete', icon: <IconTrash size={16} />, onSelect: open('delete'), danger: true },
  ];
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ what: 'add' })}>
      Add Institute
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Institutes"
        context="Each institute has a head, who looks after its departments."
        action={addButton}
      />
      <DataTable
        label="Institutes"
        columns={instituteColumns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ name }) => name}
        serial="descending"
        actions={actionsOf}
        search="Search institutes"
        empty={{
          icon: <IconBuilding size={32} stroke={1.4} aria-hidden />,
          title: 'No institute found.',
          text: 'Add the first one together with its head.',
          action: addButton,
        }}
      />
      {opened?.what === 'add' && <InstituteDialog institute="new" onClose={close} onMade={setMade} />}
      {opened?.what === 'form' && (
        <InstituteDialog institute={opened.institute} onClose={close} onMade={setMade} />
      )}
      {opened?.what === 'delete' && <DeleteInstituteDialog institute={opened.institute} onClose={close} />}
      {opened?.what === 'password' && opened.institute.head && (
        <NewHeadPasswordDialog head={opened.institute.head} onClose={close} onMade={setMade} />
      )}
      {opened?.what === 'logout' && <LogOutDialog person={opened.institute.head} onClose={close} />}
      {opened?.what === 'factor' && (
        <ResetSecondFactorDialog person={opened.institute.head} onClose={close} />
      )}
      <PasswordOnce account={made} onClose={() => setMade(null)} />
    </Page>
  );
};

export default InstituteListPage;
