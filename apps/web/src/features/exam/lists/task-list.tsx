import type { TaskCard } from '@assay/contract';
import { Skeleton } from '@mantine/core';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useMemo, type ComponentType } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { useServerNow } from '../../../lib/values/clock.ts';
import { EmptyState, type EmptyStateProps } from '../../../ui/messages/empty-state.tsx';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import classes from './task-card.module.css';
import type { TaskCardProps } from './task-card.tsx';

interface TaskListProps {
  query: UseQueryOptions<TaskCard[], Error, TaskCard[], string[]>;
  /** When a task leaves this list, ISO 8601. */
  leavesAt: (task: TaskCard) => string;
  card: ComponentType<TaskCardProps>;
  empty: EmptyStateProps;
}

/** Tasks as cards. A card drops off at its moment, and the list is asked for again. */
export const TaskList = ({ query, leavesAt, card: Card, empty }: TaskListProps) => {
  const { data, error, refetch } = useQuery(query);
  const now = useServerNow();
  const shown = useMemo(
    () => data?.filter((task) => Date.parse(leavesAt(task)) > now),
    [data, leavesAt, now],
  );
  const gone = (data?.length ?? 0) - (shown?.length ?? 0);

  useEffect(() => {
    if (gone > 0) void refetch();
  }, [gone, refetch]);
  useEffect(() => {
    if (error) toast({ severity: 'error', summary: 'Error', detail: 'Failed to fetch tasks.' });
  }, [error]);

  if (shown && shown.length > 0)
    return (
      <div className={classes.cards}>
        {shown.map((task) => (
          <Card key={task._id} task={task} now={now} />
        ))}
      </div>
    );
  if (shown) return <EmptyState {...empty} />;
  if (error)
    return (
      <LoadError
        title="Something Went Wrong"
        message={`Error fetching tasks. Please try again. ${messageOf(error, '')}`.trim()}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className={classes.cards} aria-busy="true" aria-label="Loading" role="status">
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} h={220} radius="lg" />
      ))}
    </div>
  );
};
