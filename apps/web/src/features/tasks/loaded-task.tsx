import type { Task, TaskCopy } from '@assay/contract';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useReturn } from '../../lib/session/area.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { useErrorToast } from '../../ui/messages/use-error-toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { taskCopyQuery, taskQuery } from './api.ts';

interface LoadedProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key>;
  children: (data: Data) => ReactNode;
}

const Loaded = <Data, Key extends QueryKey>({ query, children }: LoadedProps<Data, Key>) => {
  const { address } = useReturn('tasks');
  const { data, error, refetch } = useQuery(query);
  useErrorToast(data ? null : error, 'Failed to fetch task');

  if (data !== undefined) return children(data);
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Task" backTo={address} />
      <LoadError message={messageOf(error, 'Failed to fetch task')} onRetry={() => void refetch()} />
    </Page>
  );
};

/** Loads the task that the address names, with the states before it is there. */
export const LoadedTask = ({ children }: { children: (task: Task) => ReactNode }) => {
  const { taskId = '' } = useParams();
  return <Loaded query={taskQuery(taskId)}>{children}</Loaded>;
};

/** The same for what a copy of the task begins with. */
export const LoadedTaskCopy = ({ children }: { children: (copy: TaskCopy) => ReactNode }) => {
  const { taskId = '' } = useParams();
  return <Loaded query={taskCopyQuery(taskId)}>{children}</Loaded>;
};
