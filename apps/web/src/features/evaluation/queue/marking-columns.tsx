import type { MarkingOrder } from '@assay/contract';
import { Text } from '@mantine/core';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { MarkingCounts } from './marking-counts.tsx';
import type { MarkingRow } from './marking-rows.ts';
import classes from './queue.module.css';

export const columnsOf = (order: MarkingOrder): DataColumn<MarkingRow>[] => [
  {
    id: 'name',
    header: order === 'question' ? 'Question' : 'Student',
    value: ({ name, more }) => `${name} ${more}`,
    sortable: order === 'student',
    cell: ({ name, more }) => (
      <div className={classes.roomy}>
        <Text fw={500}>{name}</Text>
        <Text c="dimmed" size="sm" lineClamp={2}>
          {more}
        </Text>
      </div>
    ),
    size: 'prose',
    phone: 'name',
  },
  {
    id: 'waiting',
    header: 'To mark',
    value: ({ progress }) => progress.WAITING,
    numeric: true,
  },
  {
    id: 'progress',
    header: 'Progress',
    value: ({ progress: { programs, WAITING, GRADING } }) =>
      programs > 0 ? (programs - WAITING - GRADING) / programs : 1,
    cell: ({ progress, name }) => <MarkingCounts progress={progress} label={name} />,
    searchable: false,
    size: 'fit',
    phone: { fact: '' },
  },
];
