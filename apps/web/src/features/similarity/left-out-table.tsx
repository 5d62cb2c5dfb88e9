import {
  LEFT_OUT_REASONS,
  LEFT_OUT_WORDS,
  leftOutList,
  type LeftOutProgram,
  type ProgramComparison,
} from '@assay/contract';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useArea } from '../../lib/session/area.ts';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { leftOutQuery } from './api.ts';
import { questionFilter } from './similar-columns.tsx';
import { REASON_WORDS } from './similar-words.ts';

const columnsOf = ({ questions }: ProgramComparison): DataColumn<LeftOutProgram>[] => [
  {
    id: 'student',
    header: 'Student',
    value: ({ student }) => student.fullname,
    cell: ({ student }) => (
      <>
        <Text fw={500} className="two-lines">
          {student.fullname}
        </Text>
        <Text size="xs" c="dimmed">
          {student.username}
        </Text>
      </>
    ),
    size: 'name',
    phone: 'name',
  },
  ...(questions.length > 1
    ? [
        {
          id: 'question',
          header: 'Question',
          value: ({ question }: LeftOutProgram) => `${question.number}. ${question.title}`,
          size: 'text' as const,
          sortable: false,
          phone: { fact: '' },
        },
      ]
    : []),
  {
    id: 'reason',
    header: 'Why',
    value: ({ reason }) => REASON_WORDS[reason],
    cell: ({ reason }) => (
      <>
        <Text>{REASON_WORDS[reason]}</Text>
        <Text size="xs" c="dimmed">
          {LEFT_OUT_WORDS[reason]}
        </Text>
      </>
    ),
    size: 'prose',
    sortable: false,
    filter: LEFT_OUT_REASONS.map((value) => ({ value, label: REASON_WORDS[value] })),
    phone: { fact: '', cell: ({ reason }) => REASON_WORDS[reason] },
  },
];

/** The programs of the class that were not compared, each with why. */
export const LeftOutTable = ({ comparison }: { comparison: ProgramComparison }) => {
  const { _id, task, done } = comparison;
  const area = useArea();
  const columns = useMemo(() => columnsOf(comparison), [comparison]);
  const { list } = useServerList(leftOutList, (asked) => leftOutQuery(_id, done.length, asked), {
    pageSize: 25,
    failed: 'Failed to load what was left out',
  });
  return (
    <DataTable
      label="Left out"
      columns={columns}
      {...list}
      rowId={({ student, question }) => `${student._id} ${question._id}`}
      rowLabel={({ student }) => student.fullname}
      search="Search by name or enrollment number"
      filters={questionFilter(comparison)}
      next={({ student }) => ({
        label: 'View Answer',
        to: `${area}/tasks/${task._id}/evaluate-submission/${student._id}`,
      })}
      empty={{ title: 'Every program was compared.' }}
    />
  );
};
