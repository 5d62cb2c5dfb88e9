import { rubricList, type ListAsked, type Rubric } from '@assay/contract';
import { Button } from '@mantine/core';
import {
  IconChecklist,
  IconCopy,
  IconEye,
  IconPencil,
  IconPlus,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { ItemName } from '../../ui/facts/item-name.tsx';
import { DataTable, type DataColumn, type RowAction } from '../../ui/lists/data-table.tsx';
import { ownershipFilter } from '../../ui/lists/filters/ownership-filter.ts';
import { withOwner } from '../../ui/lists/owner-column.ts';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHistoryAction } from '../audit/index.ts';
import { ShareDialog } from '../sharing/index.ts';
import { rubricListQuery } from './api.ts';
import { DeleteRubricDialog } from './delete-rubric-dialog.tsx';

const RubricName = ({ rubric }: { rubric: Rubric }) => (
  <ItemName name={rubric.name} to={`${useArea()}/rubrics/view-rubric/${rubric._id}`} item={rubric} />
);

const columns: DataColumn<Rubric>[] = [
  {
    id: 'name',
    header: 'Rubric Name',
    value: (rubric) => rubric.name,
    cell: (rubric) => <RubricName rubric={rubric} />,
    size: 'name',
    phone: 'name',
  },
  {
    id: 'marks',
    header: 'Total Marks',
    value: (rubric) => rubric.marks,
    cell: (rubric) => rubric.marks.toFixed(2),
    numeric: true,
    phone: { fact: 'Marks' },
  },
];

/** Newest first, unless another order is chosen. */
const newestFirst = (query: ListAsked<typeof rubricList>) =>
  rubricListQuery({ ...query, sort: query.sort ?? '-createdAt' });

const CreateRubric = ({ quiet = false }: { quiet?: boolean }) => (
  <Button
    component={Link}
    to={`${useArea()}/rubrics/create-rubric`}
    state={useListState()}
    variant={quiet ? 'default' : undefined}
    leftSection={quiet ? undefined : <IconPlus size={16} />}
  >
    Create Rubric
  </Button>
);

const RubricListPage = () => {
  const { role } = useSignedIn();
  const { list } = useServerList(rubricList, newestFirst, { failed: 'Failed to fetch rubric' });
  const [shared, setShared] = useState<Rubric | null>(null);
  const [deleted, setDeleted] = useState<Rubric | null>(null);
  const navigate = useNavigate();
  const area = useArea();
  const state = useListState();
  const historyOf = useHistoryAction();

  const opener = (address: string) => (rubric: Rubric) =>
    void navigate(`${area}/rubrics/${address}${rubric._id}`, { state });
  const actionsOf = ({ _id: id, isOwner, actions }: Rubric): RowAction<Rubric>[] => {
    const all = [
      { right: 'view', label: 'View', icon: <IconEye size={16} />, onSelect: opener('view-rubric/') },
      { right: 'update', label: 'Edit', icon: <IconPencil size={16} />, onSelect: opener('edit-rubric/') },
      { right: 'copy', label: 'Copy', icon: <IconCopy size={16} />, onSelect: opener('create-rubric?copy=') },
      { right: 'share', label: 'Share', icon: <IconShare size={16} />, onSelect: setShared },
      { right: 'delete', label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: setDeleted },
    ] as const;
    return [...all.filter(({ right }) => actions.includes(right)), ...historyOf({ id, isOwner })];
  };

  return (
    <Page>
      <PageHeader
        title="Manage Rubrics"
        help="rubrics"
        context="The components that a task is marked by, and their marks."
        action={<CreateRubric />}
      />
      <DataTable
        label="Rubrics"
        columns={withOwner(columns, role)}
        {...list}
        rowId={(rubric) => rubric._id}
        rowLabel={(rubric) => rubric.name}
        serial
        actions={actionsOf}
        search="Search rubrics"
        filters={[ownershipFilter('Rubrics')]}
        empty={{
          icon: <IconChecklist size={32} stroke={1.4} aria-hidden />,
          title: 'No rubrics found.',
          text: 'A rubric lists what is marked by hand in a task, and how many marks each part is worth.',
          action: <CreateRubric quiet />,
        }}
      />
      <DeleteRubricDialog rubric={deleted} onClose={() => setDeleted(null)} />
      <ShareDialog kind="rubric" item={shared} onClose={() => setShared(null)} />
    </Page>
  );
};

export default RubricListPage;
