import { departmentList, type Department, type ListAsked, type NewAccount } from '@assay/contract';
import { Button } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconKey,
  IconLogout,
  IconDeviceMobileOff,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useArea, useListState, useReturn } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { DataTable, type RowAction } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PasswordOnce } from '../accounts/index.ts';
import { LogOutDialog, ResetSecondFactorDialog } from '../auth/index.ts';
import { NewHeadPasswordDialog } from '../places/index.ts';
import { departmentListQuery, instituteQuery } from './api.ts';
import { departmentColumns, detailsAddress } from './department-columns.tsx';
import { DeleteDepartmentDialog, DepartmentDialog } from './department-dialogs.tsx';

/** What is open above the list. */
type Opened =
  | { what: 'form' | 'delete' | 'password' | 'logout' | 'factor'; department: Department }
  | { what: 'add' }
  | null;

/** The departments of an institute. An institute head cannot add one, and has nowhere to go back to. */
const DepartmentListPage = () => {
  const { id: instituteId = '' } = useParams();
  const isAdmin = useSignedIn().role === 'ADMIN';
  const area = useArea();
  const institute = useQuery(instituteQuery(instituteId));
  const { list } = useServerList(
    departmentList,
    (query: ListAsked<typeof departmentList>) => departmentListQuery(instituteId, query),
    { pageSize: 10, failed: 'Failed to load departments' },
  );
  const [opened, setOpened] = useState<Opened>(null);
  const [made, setMade] = useState<NewAccount | null>(null);
  const navigate = useNavigate();
  const { address } = useReturn('institute');
  const state = useListState();
  const columns = useMemo(() => departmentColumns(area), [area]);
  const close = () => setOpened(null);
  const open = (what: 'form' | 'delete' | 'password' | 'logout' | 'factor') => (department: Department) =>
    setOpened({ what, department });

  const actionsOf = ({ hod }: Department): RowAction<Department>[] => [
    {
      label: 'View details',
      icon: <IconUsers size={16} />,
      onSelect: (department) => void navigate(detailsAddress(area, department), { state }),
    },
    { label: 'Edit', icon: <IconPencil size={16} />, onSelect: open('form') },
    { label: 'New Password', icon: <IconKey size={16} />, onSelect: open('password'), disabled: !hod },
    {
      label: 'Log head out everywhere',
      icon: <IconLogout size={16} />,
      onSelect: open('logout'),
      disabled: !hod,
    },
    {
      label: 'Reset second factor of head',
      icon: <IconDeviceMobileOff size={16} />,
      onSelect: open('factor'),
      disabled: !hod,
    },
    { label: 'Delete', icon: <IconTrash size={16} />, onSelect: open('delete'), danger: true },
  ];
  const addButton = isAdmin && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ what: 'add' })}>
      Add Department
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Departments"
        context={institute.data?.data.name}
        backTo={isAdmin ? address : undefined}
        action={addButton}
      />
      <DataTable
        label="Departments"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ name }) => name}
        serial="descending"
        actions={actionsOf}
        search="Search departments"
        empty={{
          icon: <IconBuildingCommunity size={32} stroke={1.4} aria-hidden />,
          title: 'No departments found.',
          text: isAdmin
            ? 'Add the first one together with its head.'
            : 'The administrator adds departments together with their heads.',
          action: addButton,
        }}
      />
      {opened?.what === 'add' && (
        <DepartmentDialog department={null} instituteId={instituteId} onClose={close} onMade={setMade} />
      )}
      {opened?.what === 'form' && (
        <DepartmentDialog
          department={opened.department}
          instituteId={instituteId}
          onClose={close}
          onMade={setMade}
        />
      )}
      {opened?.what === 'delete' && <DeleteDepartmentDialog department={opened.department} onClose={close} />}
      {opened?.what === 'password' && opened.department.hod && (
        <NewHeadPasswordDialog head={opened.department.hod} onClose={close} onMade={setMade} />
      )}
      {opened?.what === 'logout' && <LogOutDialog person={opened.department.hod} onClose={close} />}
      {opened?.what === 'factor' && (
        <ResetSecondFactorDialog person={opened.department.hod} onClose={close} />
      )}
      <PasswordOnce account={made} onClose={() => setMade(null)} />
    </Page>
  );
};

export default DepartmentListPage;
