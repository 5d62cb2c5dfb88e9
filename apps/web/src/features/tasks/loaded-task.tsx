import type { Task } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useReturn } from '../../lib/session/area.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { useErrorToast } from '../../ui/messages/use-error-toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { taskQuery } from './api.ts';

/** Loads the task that the address names, with the states before it is there. */
export const LoadedTask = ({ children }: { children: (task: Task) => ReactNode }) => {
  const { taskId = '' } = useParams();
  const { address } = useReturn('tasks');
  const { data, error, refetch } = useQuery(taskQuery(taskId));
  useErrorToast(data ? null : error, 'Failed to fetch task');

  if (data) return children(data);
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Task" backTo={address} />
      <LoadError message={messageOf(error, 'Failed to fetch task')} onRetry={() => void refetch()} />
    </Page>
  );
};
