import type { MarkingOrder } from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ListState } from '../../../lib/session/area.ts';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { MarkingCounts } from './marking-counts.tsx';
import type { MarkingRow } from './marking-rows.ts';
import classes from './queue.module.css';

export const columnsOf = (
  order: MarkingOrder,
  canEvaluate: boolean,
  from: ListState,
): DataColumn<MarkingRow>[] => [
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
    minWidth: 240,
  },
  {
    id: 'waiting',
    header: 'To mark',
    value: ({ progress }) => progress.WAITING,
    numeric: true,
    width: 112,
  },
  {
    id: 'progress',
    header: 'Progress',
    value: ({ progress: { programs, WAITING, GRADING } }) =>
      programs > 0 ? (programs - WAITING - GRADING) / programs : 1,
    cell: ({ progress, name }) => <MarkingCounts progress={progress} label={name} />,
    searchable: false,
    minWidth: 220,
  },
  {
    id: 'ways',
    header: 'Mark',
    value: () => null,
    sortable: false,
    searchable: false,
    cell: ({ to, pagesTo, name, progress }) => (
      <div className={classes.ways}>
        {to && (
          <Button
            component={Link}
            to={to}
            state={from}
            size="compact-sm"
            variant={canEvaluate && progress.WAITING > 0 ? 'light' : 'default'}
            aria-label={`${canEvaluate ? 'Mark' : 'Open'} ${name}`}
          >
            {canEvaluate ? 'Mark' : 'Open'}
          </Button>
        )}
        {pagesTo && (
          <Button
            component={Link}
            to={pagesTo}
            state={from}
            size="compact-sm"
            variant="default"
            leftSection={<IconLayoutGrid size={14} aria-hidden />}
            aria-label={`Pages of ${name} side by side`}
          >
            Side by side
          </Button>
        )}
      </div>
    ),
    width: order === 'question' ? 232 : 104,
  },
];
