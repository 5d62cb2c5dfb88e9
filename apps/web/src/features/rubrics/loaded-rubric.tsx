import { idSchema, type Rubric } from '@assay/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { useReturn } from '../../lib/session/area.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { useErrorToast } from '../../ui/messages/use-error-toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { rubricQuery } from './api.ts';

interface LoadedRubricProps {
  /** As the address has it. */
  rubricId: string | undefined;
  children: (rubric: Rubric) => ReactNode;
}

/** Loads a rubric, with the states before it is there. */
export const LoadedRubric = ({ rubricId, children }: LoadedRubricProps) => {
  const known = idSchema.safeParse(rubricId).data;
  const { address } = useReturn('rubrics');
  const one = rubricQuery(known ?? '');
  const { data, error, refetch } = useQuery({ ...one, queryFn: known ? one.queryFn : skipToken });
  useErrorToast(data ? null : error, 'Failed to fetch rubric');

  if (data) return children(data);
  if (known && !error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Rubric" backTo={address} />
      <LoadError
        message={known ? messageOf(error, 'Failed to fetch rubric') : 'Rubric not found.'}
        onRetry={() => void refetch()}
      />
    </Page>
  );
};
