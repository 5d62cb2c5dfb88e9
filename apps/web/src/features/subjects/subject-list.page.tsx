import { subjectList, type ManagedSubject } from '@assay/contract';
import { Anchor, Button } from '@mantine/core';
import { IconBook2, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useListState } from '../../lib/session/area.ts';
import { DataTable, type DataColumn, type RowAction } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { subjectListQuery } from './api.ts';
import { DeleteSubjectDialog } from './delete-subject-dialog.tsx';

const addressOf = ({ _id }: ManagedSubject): string => `/hod/subjects/edit-subject/${_id}`;

const SubjectName = ({ subject }: { subject: ManagedSubject }) => (
  <Anchor
    component={Link}
    to={addressOf(subject)}
    state={useListState()}
    fw={500}
    className="two-lines"
    title={subject.name}
  >
    {subject.name}
  </Anchor>
);

const SEMESTERS = Array.from({ length: 8 }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value,
}));

const columns: DataColumn<ManagedSubject>[] = [
  { id: 'code', header: 'Code', value: ({ code }) => code, size: 'fit', filter: 'text', phone: { fact: '' } },
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: (subject) => <SubjectName subject={subject} />,
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'semester',
    header: 'Semester',
    value: ({ semester }) => semester,
    numeric: true,
    filter: SEMESTERS,
    pinned: true,
    phone: { fact: 'Semester' },
  },
  {
    id: 'modules',
    header: 'Course Outcomes',
    value: ({ modules }) => modules.length,
    cell: ({ modules }) => (
      <span title={modules.map(({ order, title }) => `CO${order} ${title}`).join('\n')}>
        {modules.length}
      </span>
    ),
    numeric: true,
    phone: { fact: 'Outcomes' },
  },
];

const SubjectListPage = () => {
  const { list } = useServerList(subjectList, subjectListQuery, {
    pageSize: 10,
    failed: 'Failed to load subjects',
  });
  const [deleted, setDeleted] = useState<ManagedSubject | null>(null);
  const navigate = useNavigate();
  const state = useListState();

  const actionsOf = (): RowAction<ManagedSubject>[] => [
    {
      label: 'Edit',
      icon: <IconPencil size={16} />,
      onSelect: (subject) => void navigate(addressOf(subject), { state }),
    },
    { label: 'Delete', icon: <IconTrash size={16} />, onSelect: setDeleted, danger: true },
  ];
  const create = (
    <Button
      component={Link}
      to="/hod/subjects/create-subject"
      state={state}
      leftSection={<IconPlus size={16} />}
    >
      Create Subject
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Manage Subjects"
        context="What your department teaches, and the course outcomes that questions are filed under."
        action={create}
      />
      <DataTable
        label="Subjects"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ name }) => name}
        serial
        actions={actionsOf}
        search="Search subjects"
        empty={{
          icon: <IconBook2 size={32} stroke={1.4} aria-hidden />,
          title: 'No subjects found.',
          text: 'A subject is what questions and tasks belong to. Its modules are the course outcomes of the reports.',
        }}
      />
      <DeleteSubjectDialog subject={deleted} onClose={() => setDeleted(null)} />
    </Page>
  );
};

export default SubjectListPage;
