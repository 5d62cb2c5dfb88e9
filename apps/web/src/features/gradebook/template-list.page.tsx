import { gradebookTemplateList, SHEET_FORMATS, type ListedTemplate } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconReportAnalytics, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useListState } from '../../lib/session/area.ts';
import { Consequence, DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable, type DataColumn, type RowAction } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { templateListQuery, useDeleteTemplate } from './api.ts';

const ADDRESS = '/admin/gradebook-templates';

const columns: DataColumn<ListedTemplate>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, size: 'name', filter: 'text', phone: 'name' },
  {
    id: 'instituteName',
    header: 'Institute',
    value: ({ instituteName }) => instituteName ?? 'All institutes',
    filter: 'text',
    phone: { fact: '' },
  },
  {
    id: 'format',
    header: 'File',
    value: ({ format, columnCount }) =>
      `${SHEET_FORMATS[format].label}, ${columnCount === 1 ? '1 column' : `${columnCount} columns`}`,
    sortable: false,
    phone: { fact: '' },
  },
  {
    id: 'savedAt',
    header: 'Saved At',
    value: ({ savedAt }) => savedAt,
    cell: ({ savedAt }) => <DateTimeText value={savedAt} format="listed" />,
    size: 'fit',
  },
  { id: 'savedBy', header: 'Saved By', value: ({ savedBy }) => savedBy, filter: 'text' },
];

const CreateTemplate = ({ quiet = false }: { quiet?: boolean }) => (
  <Button
    component={Link}
    to={`${ADDRESS}/create`}
    state={useListState()}
    variant={quiet ? 'default' : undefined}
    leftSection={<IconPlus size={16} />}
  >
    Create Template
  </Button>
);

const TemplateListPage = () => {
  const { list } = useServerList(gradebookTemplateList, templateListQuery, {
    pageSize: 25,
    failed: 'Failed to load templates',
  });
  const [deleted, setDeleted] = useState<ListedTemplate | null>(null);
  const navigate = useNavigate();
  const state = useListState();
  const actionsOf = (): RowAction<ListedTemplate>[] => [
    {
      label: 'Edit',
      icon: <IconPencil size={16} />,
      onSelect: ({ _id }) => void navigate(`${ADDRESS}/edit/${_id}`, { state }),
    },
    { label: 'Delete', icon: <IconTrash size={16} />, onSelect: setDeleted, danger: true },
  ];
  return (
    <Page>
      <PageHeader
        title="Gradebook Templates"
        help="gradebookTemplates"
        context="The sheets in which universities take marks, as the Export menu of a leaderboard offers them."
        action={<CreateTemplate />}
      />
      <DataTable
        label="Gradebook templates"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ name }) => name}
        actions={actionsOf}
        search="Search templates"
        empty={{
          icon: <IconReportAnalytics size={32} stroke={1.4} aria-hidden />,
          title: 'No templates found.',
          text: 'Moodle, Canvas and Blackboard need none. A template is for a sheet of your university.',
          action: <CreateTemplate quiet />,
        }}
      />
      <DeleteDialog
        item={deleted}
        remove={useDeleteTemplate()}
        failed={{ summary: 'Delete failed', detail: 'Failed to delete template' }}
        onClose={() => setDeleted(null)}
      >
        {({ name }) => (
          <>
            Delete the template “{name}”?
            <Consequence>Faculty no longer find it. Files that were made by it stay as they are.</Consequence>
          </>
        )}
      </DeleteDialog>
    </Page>
  );
};

export default TemplateListPage;
