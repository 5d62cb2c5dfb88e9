import { similarGroupList, type ProgramComparison, type SimilarGroup } from '@assay/contract';
import { Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useArea } from '../../lib/session/area.ts';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { groupListQuery } from './api.ts';
import { comparisonAddress } from './similar-address.ts';
import { levelColumn, questionColumns, questionFilter } from './similar-columns.tsx';
import { countOf } from './similar-words.ts';

const namesOf = ({ students, programs }: SimilarGroup): string => {
  const rest = programs - students.length;
  const names = students.map(({ fullname }) => fullname);
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    rest > 0 ? [...names, countOf(rest, 'more', 'more')] : names,
  );
};

const columnsOf = (comparison: ProgramComparison): DataColumn<SimilarGroup>[] => [
  {
    id: 'students',
    header: 'Group',
    value: namesOf,
    cell: (group) => (
      <>
        <Text fw={500}>Group {group.number}</Text>
        <Text size="xs" c="dimmed">
          {namesOf(group)}
        </Text>
      </>
    ),
    size: 'name',
    sortable: false,
    phone: 'name',
  },
  ...questionColumns<SimilarGroup>(comparison),
  levelColumn('Most unlikely pair'),
  {
    id: 'programs',
    header: 'Programs',
    value: ({ programs }) => programs,
    numeric: true,
    phone: { fact: 'Programs' },
  },
  {
    id: 'pairs',
    header: 'Pairs',
    value: ({ pairs }) => pairs,
    numeric: true,
    sortable: false,
    phone: { fact: 'Pairs' },
  },
];

const idOf = ({ question, number }: SimilarGroup): string => `${question._id} ${number}`;

/** The programs that hang together by pairs; each group leads to its pairs. */
export const GroupTable = ({ comparison }: { comparison: ProgramComparison }) => {
  const { _id, task, done } = comparison;
  const area = useArea();
  const columns = useMemo(() => columnsOf(comparison), [comparison]);
  const { list } = useServerList(similarGroupList, (asked) => groupListQuery(_id, done.length, asked), {
    pageSize: 25,
    failed: 'Failed to load the groups',
  });
  return (
    <DataTable
      label="Groups"
      columns={columns}
      {...list}
      rowId={idOf}
      rowLabel={({ number }) => `Group ${number}`}
      search="Search by name or enrollment number"
      filters={questionFilter(comparison)}
      next={({ question, number }) => ({
        label: 'Pairs',
        to: `${area}/${comparisonAddress(task._id, _id)}?${new URLSearchParams({
          'f.questionId': question._id,
          'f.group': String(number),
        })}`,
      })}
      empty={{
        icon: <IconUsersGroup size={32} stroke={1.4} aria-hidden />,
        title: 'No three programs hang together.',
        text: 'Programs that are in pairs with each other, directly or through others, are listed here.',
      }}
    />
  );
};
