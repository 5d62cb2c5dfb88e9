import type { HistoryRow } from '@assay/contract';
import { Text } from '@mantine/core';
import { IconCircleDashed, IconHourglass } from '@tabler/icons-react';
import classes from './history.module.css';

/** The result column: the score, ABSENT or PENDING. */
export const HistoryResult = ({ row }: { row: HistoryRow }) => {
  if (row.state === 'SCORE')
    return (
      <Text component="span" fw={600} className="tabular">
        {row.result ?? 0}{' '}
        <Text component="span" c="dimmed" fw={400}>
          / {row.totalMarks}
        </Text>
      </Text>
    );
  const absent = row.state === 'ABSENT';
  const Sign = absent ? IconCircleDashed : IconHourglass;
  return (
    <span className={classes.state} data-state={row.state}>
      <Sign size={14} aria-hidden />
      {row.state}
    </span>
  );
};
