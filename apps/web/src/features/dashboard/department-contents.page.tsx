import type { DepartmentContents } from '@assay/contract';
import { Anchor } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { departmentContentsQuery } from './api.ts';

const COUNTED = [
  ['faculties', 'Faculties'],
  ['students', 'Students'],
  ['groups', 'Groups'],
  ['subjects', 'Subjects'],
  ['tasks', 'Tasks'],
  ['questions', 'Questions'],
  ['submissions', 'Submissions'],
] as const;

const columnsOf = (instituteId: string): DataColumn<DepartmentContents>[] => [
  {
    id: 'name',
    header: 'Department',
    value: ({ name }) => name,
    cell: ({ _id, name }) => (
      <Anchor component={Link} to={`/hoi/institute/${instituteId}/department/${_id}`}>
        {name}
      </Anchor>
    ),
    size: 'name',
    phone: 'name',
  },
  ...COUNTED.map(([id, header]): DataColumn<DepartmentContents> => ({
    id,
    header,
    value: (department) => department[id],
    numeric: true,
    searchable: false,
    phone: { fact: header },
  })),
];

/** What each department of the institute holds: where the figures of the dashboard lead to. */
const DepartmentContentsPage = () => {
  const { institute, instituteId } = useSignedIn().profile;
  const { data, error, refetch } = useQuery(departmentContentsQuery);
  return (
    <Page>
      <PageHeader title="By department" context={institute ?? undefined} />
      <DataTable
        label="Departments"
        columns={columnsOf(instituteId ?? '')}
        rows={data}
        rowId={({ _id }) => _id}
        rowLabel={({ name }) => name}
        search="Search departments"
        error={
          error && !data
            ? {
                message: messageOf(error, 'The departments could not be loaded.'),
                onRetry: () => void refetch(),
              }
            : null
        }
        empty={{
          icon: <IconBuildingCommunity size={32} stroke={1.4} aria-hidden />,
          title: 'No departments found.',
          text: 'The administrator adds departments.',
        }}
      />
    </Page>
  );
};

export default DepartmentContentsPage;
