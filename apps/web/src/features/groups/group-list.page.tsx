import { groupList, type GroupRow } from '@assay/contract';
import { Button } from '@mantine/core';
import {
  IconEye,
  IconPencil,
  IconPlus,
  IconShare,
  IconTrash,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useArea, useListState } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { ItemName } from '../../ui/facts/item-name.tsx';
import { DataTable, type DataColumn, type NextAction, type RowAction } from '../../ui/lists/data-table.tsx';
import { ownershipFilter } from '../../ui/lists/filters/ownership-filter.ts';
import { withOwner } from '../../ui/lists/owner-column.ts';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHistoryAction } from '../audit/index.ts';
import { ShareDialog } from '../sharing/index.ts';
import { groupListQuery } from './api.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupFormDialog } from './group-form-dialog.tsx';
import { GroupStudentsDialog } from './group-students-dialog.tsx';
import { useViewedGroup } from './use-viewed-group.ts';

const GroupName = ({ group }: { group: GroupRow }) => (
  <ItemName name={group.name} to={{ search: useViewedGroup().searchOf(group._id) }} item={group} />
);

const columns: DataColumn<GroupRow>[] = [
  {
    id: 'name',
    header: 'Group Name',
    value: (group) => group.name,
    cell: (group) => <GroupName group={group} />,
    size: 'name',
    phone: 'name',
  },
  {
    id: 'semester',
    header: 'Semester',
    value: (group) => group.semester,
    numeric: true,
    phone: { fact: 'Semester' },
  },
  {
    id: 'batch',
    header: 'Batch',
    value: (group) => group.batch,
    numeric: true,
    phone: { fact: 'Batch' },
  },
  {
    id: 'students',
    header: 'Students',
    value: (group) => group.students,
    numeric: true,
    phone: { fact: 'Students' },
  },
];

type Dialog = { kind: 'create' } | { kind: 'edit' | 'delete' | 'share'; group: GroupRow };

const PAGE_SIZES = [5, 10, 25, 50, 100];

const GroupListPage = () => {
  const { role } = useSignedIn();
  const { list } = useServerList(groupList, groupListQuery, { failed: 'Failed to load groups' });
  const viewed = useViewedGroup();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const navigate = useNavigate();
  const area = useArea();
  const state = useListState();
  const historyOf = useHistoryAction();
  const groupOf = (kind: 'edit' | 'delete' | 'share') => (dialog?.kind === kind ? dialog.group : null);
  const opener = (kind: 'edit' | 'delete' | 'share') => (group: GroupRow) => setDialog({ kind, group });
  /** A group without students wants some. */
  const nextOf = ({ _id, students, actions }: GroupRow): NextAction<GroupRow> | null =>
    students === 0 && actions.includes('update')
      ? { label: 'Add students', to: `${area}/groups/edit-group/${_id}`, isWaiting: true }
      : null;
  const create = () => setDialog({ kind: 'create' });
  const close = () => setDialog(null);

  const actionsOf = ({ _id: id, isOwner, actions }: GroupRow): RowAction<GroupRow>[] => {
    const all = [
      {
        right: 'view',
        label: 'View',
        icon: <IconEye size={16} />,
        onSelect: ({ _id }: GroupRow) => viewed.view(_id),
      },
      { right: 'update', label: 'Edit', icon: <IconPencil size={16} />, onSelect: opener('edit') },
      {
        right: 'update',
        label: 'Edit Students',
        icon: <IconUserPlus size={16} />,
        onSelect: ({ _id }: GroupRow) => void navigate(`${area}/groups/edit-group/${_id}`, { state }),
      },
      { right: 'share', label: 'Share', icon: <IconShare size={16} />, onSelect: opener('share') },
      {
        right: 'delete',
        label: 'Delete',
        icon: <IconTrash size={16} />,
        danger: true,
        onSelect: opener('delete'),
      },
    ] as const;
    return [...all.filter(({ right }) => actions.includes(right)), ...historyOf({ id, isOwner })];
  };

  return (
    <Page>
      <PageHeader
        title="Manage Groups"
        help="groups"
        context="Students who sit tasks together."
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={create}>
            Create Group
          </Button>
        }
      />
      <DataTable
        label="Groups"
        columns={withOwner(columns, role)}
        {...list}
        rowId={(group) => group._id}
        rowLabel={(group) => group.name}
        serial
        next={nextOf}
        actions={actionsOf}
        search="Search groups"
        filters={[ownershipFilter('Groups')]}
        pageSizes={PAGE_SIZES}
        empty={{
          icon: <IconUsersGroup size={32} stroke={1.4} aria-hidden />,
          title: 'No groups found.',
          text: 'A group is a list of students who are assigned to tasks together.',
          action: (
            <Button variant="default" onClick={create}>
              Create Group
            </Button>
          ),
        }}
      />
      <GroupStudentsDialog groupId={viewed.groupId} onClose={viewed.close} />
      <GroupFormDialog group={dialog?.kind === 'create' ? 'new' : groupOf('edit')} onClose={close} />
      <DeleteGroupDialog group={groupOf('delete')} onClose={close} />
      <ShareDialog kind="group" item={groupOf('share')} onClose={close} />
    </Page>
  );
};

export default GroupListPage;
