import { instituteList, type Institute } from '@assay/contract';
import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHistoryAction } from '../audit/index.ts';
import { AddPlaceButton, placeActions, WaitingPlaces, type OpenedPlace } from '../places/index.ts';
import { instituteListQuery } from './api.ts';
import { departmentsAddress, instituteColumns } from './institute-columns.tsx';
import { InstituteDialogs } from './institute-dialogs.tsx';

const InstituteListPage = () => {
  const { list } = useServerList(instituteList, instituteListQuery, {
    pageSize: 10,
    failed: 'Failed to load institutes',
  });
  const [opened, setOpened] = useState<OpenedPlace<Institute>>(null);
  const historyOf = useHistoryAction();
  const addButton = <AddPlaceButton kind="institute" onClick={() => setOpened({ what: 'add' })} />;

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
        serial
        next={(institute) => ({ label: 'View', to: departmentsAddress(institute) })}
        actions={({ _id: id, head }) => placeActions(head, setOpened, historyOf({ id }))}
        search="Search institutes"
        empty={{
          icon: <IconBuilding size={32} stroke={1.4} aria-hidden />,
          title: 'No institute found.',
          text: 'Add the first one together with its head.',
          action: addButton,
        }}
      />
      <WaitingPlaces only={({ instituteName }) => instituteName === null} />
      <InstituteDialogs opened={opened} onClose={() => setOpened(null)} />
    </Page>
  );
};

export default InstituteListPage;
