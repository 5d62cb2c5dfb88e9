import {
  CASE_STATES,
  sharedWords,
  similarPairList,
  type ProgramComparison,
  type SimilarPairRow,
} from '@assay/contract';
import { Text } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useArea } from '../../lib/session/area.ts';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { pairListQuery } from './api.ts';
import { CaseBadge } from './comparison-badge.tsx';
import { pairAddress } from './similar-address.ts';
import { levelColumn, questionColumns, questionFilter } from './similar-columns.tsx';
import { CASE_WORDS } from './similar-words.ts';

const namesOf = ({ left, right }: SimilarPairRow): string =>
  `${left.student.fullname} and ${right.student.fullname}`;

const columnsOf = (comparison: ProgramComparison): DataColumn<SimilarPairRow>[] => [
  {
    id: 'students',
    header: 'Students',
    value: namesOf,
    cell: ({ left, right }) =>
      [left, right].map((side) => (
        <div key={`${side.student._id} ${side.task._id}`}>
          <Text component="span" fw={500}>
            {side.student.fullname}
          </Text>{' '}
          <Text component="span" size="xs" c="dimmed">
            {side.student.username}
            {side.task._id !== comparison.task._id && ` · ${side.task.name}`}
          </Text>
        </div>
      )),
    size: 'name',
    sortable: false,
    phone: 'name',
  },
  ...questionColumns<SimilarPairRow>(comparison),
  levelColumn('How unlikely'),
  {
    id: 'onlyTheirs',
    header: 'What they share',
    value: sharedWords,
    size: 'prose',
    sortable: false,
    phone: { fact: '' },
  },
  {
    id: 'group',
    header: 'Group',
    value: ({ group }) => group,
    cell: ({ group }) => group ?? '–',
    numeric: true,
    sortable: false,
    phone: { fact: 'Group' },
  },
  {
    id: 'caseState',
    header: 'Case',
    value: (pair) => CASE_WORDS[pair.case.state],
    cell: (pair) => <CaseBadge state={pair.case.state} />,
    size: 'fit',
    sortable: false,
    filter: CASE_STATES.map((value) => ({ value, label: CASE_WORDS[value] })),
    phone: 'mark',
  },
];

/** The pairs of a comparison, the most unlikely first. */
export const PairTable = ({ comparison }: { comparison: ProgramComparison }) => {
  const { _id, task, done } = comparison;
  const area = useArea();
  const columns = useMemo(() => columnsOf(comparison), [comparison]);
  const { list } = useServerList(similarPairList, (asked) => pairListQuery(_id, done.length, asked), {
    pageSize: 25,
    failed: 'Failed to load the pairs',
  });
  const group = list.state.filters['group'];
  return (
    <DataTable
      label="Pairs"
      columns={columns}
      {...list}
      rowId={(pair) => pair._id}
      rowLabel={namesOf}
      search="Search by name or enrollment number"
      filters={questionFilter(comparison)}
      narrowing={
        group
          ? [{ label: `Group ${group}`, onRemove: () => list.state.change({ filters: { group: '' } }) }]
          : []
      }
      next={(pair) => ({ label: 'Compare', to: `${area}/${pairAddress(task._id, _id, pair._id)}` })}
      empty={{
        icon: <IconGitCompare size={32} stroke={1.4} aria-hidden />,
        title: 'No two programs share more than chance explains.',
        text: 'What more than a fifth of the class has does not count, nor what was given.',
      }}
    />
  );
};
