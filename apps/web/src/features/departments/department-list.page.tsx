import { departmentList, type Department, type ListAsked } from '@assay/contract';
import { Button, Group } from '@mantine/core';
import { IconBuildingCommunity, IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useArea, useReturn } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { DataTable, type NextAction } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { instituteQuery } from '../institutes/index.ts';
import { useHistoryAction } from '../audit/index.ts';
import { AddPlaceButton, placeActions, WaitingPlaces, type OpenedPlace } from '../places/index.ts';
import { sheetsAddress } from '../setup-sheets/index.ts';
import { departmentListQuery } from './api.ts';
import { departmentColumns, detailsAddress } from './department-columns.tsx';
import { DepartmentDialogs } from './department-dialogs.tsx';

/** The rows of the list, and what can be done with each. */
const useDepartmentList = (instituteId: string, onOpen: (opened: OpenedPlace<Department>) => void) => {
  const area = useArea();
  const historyOf = useHistoryAction();
  const { list } = useServerList(
    departmentList,
    (query: ListAsked<typeof departmentList>) => departmentListQuery(instituteId, query),
    { pageSize: 10, failed: 'Failed to load departments' },
  );
  return {
    ...list,
    next: (department: Department): NextAction<Department> => ({
      label: 'View',
      to: detailsAddress(area, department),
    }),
    actions: ({ _id: id, hod }: Department) => placeActions(hod, onOpen, historyOf({ id })),
  };
};

/** The departments of an institute. An institute head cannot add one, and has nowhere to go back to. */
const DepartmentListPage = () => {
  const { id: instituteId = '' } = useParams();
  const area = useArea();
  const isAdmin = useSignedIn().role === 'ADMIN';
  const institute = useQuery(instituteQuery(instituteId));
  const { address } = useReturn('institute');
  const [opened, setOpened] = useState<OpenedPlace<Department>>(null);
  const list = useDepartmentList(instituteId, setOpened);
  const addButton = isAdmin && (
    <AddPlaceButton kind="department" onClick={() => setOpened({ what: 'add' })} />
  );

  return (
    <Page>
      <PageHeader
        title="Departments"
        context={institute.data?.data.name}
        backTo={isAdmin ? address : undefined}
        action={
          <Group gap="xs">
            <Button
              component={Link}
              to={sheetsAddress(area, instituteId)}
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            >
              Set up from sheets
            </Button>
            {addButton}
          </Group>
        }
      />
      <DataTable
        label="Departments"
        columns={departmentColumns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ name }) => name}
        serial
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
      <WaitingPlaces only={(place) => place.instituteName !== null && place.instituteId === instituteId} />
      <DepartmentDialogs opened={opened} instituteId={instituteId} onClose={() => setOpened(null)} />
    </Page>
  );
};

export default DepartmentListPage;
