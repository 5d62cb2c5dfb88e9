import { tagList, type ManagedTag } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconEye, IconPencil, IconPlus, IconTags, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useListState } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable, type DataColumn, type RowAction } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { tagListQuery } from './api.ts';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

const PAGE_SIZES = [5, 10, 25, 50, 75, 100];

const columns: DataColumn<ManagedTag>[] = [
  {
    id: 'name',
    header: 'Tag Name',
    value: ({ name }) => name,
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'usedCount',
    header: 'Used Count',
    value: ({ usedCount }) => usedCount,
    numeric: true,
    filter: 'number',
    phone: { fact: 'Used' },
  },
  {
    id: 'createdAt',
    header: 'Created At',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateTimeText value={createdAt} format="listed" />,
    size: 'fit',
    phone: { fact: '' },
  },
  {
    id: 'createdBy',
    header: 'Created By',
    value: ({ createdBy }) => createdBy,
    filter: 'text',
    phone: { fact: 'By' },
  },
];

const TagListPage = () => {
  const { list } = useServerList(tagList, tagListQuery, { pageSize: 10, failed: 'Failed to load tags' });
  const [edited, setEdited] = useState<ManagedTag | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ManagedTag | null>(null);
  const navigate = useNavigate();
  const state = useListState();

  const actionsOf = (): RowAction<ManagedTag>[] => [
    { label: 'Edit', icon: <IconPencil size={16} />, onSelect: setEdited },
    {
      label: 'View details',
      icon: <IconEye size={16} />,
      onSelect: ({ _id }) => void navigate(`/admin/tags/tag-details/${_id}`, { state }),
    },
    { label: 'Delete', icon: <IconTrash size={16} />, onSelect: setDeleted, danger: true },
  ];

  return (
    <Page>
      <PageHeader
        title="Manage Tags"
        context="The words that questions are found by, in every institute."
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            Create Tag
          </Button>
        }
      />
      <DataTable
        label="Tags"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ name }) => name}
        serial
        serialHeader="Sr. No."
        actions={actionsOf}
        search="Search tags"
        pageSizes={PAGE_SIZES}
        empty={{
          icon: <IconTags size={32} stroke={1.4} aria-hidden />,
          title: 'No tags found.',
          text: 'Authors create tags as they write questions; here you create, rename and delete them.',
        }}
      />
      {edited && <TagDialog tag={edited} onClose={() => setEdited(null)} />}
      <DeleteTagDialog tag={deleted} onClose={() => setDeleted(null)} />
    </Page>
  );
};

export default TagListPage;
