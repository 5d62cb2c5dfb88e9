import type { Question } from '@assay/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useReturn } from '../../../lib/session/area.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { useErrorToast } from '../../../ui/messages/use-error-toast.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../../ui/page/page.tsx';
import { questionQuery } from '../api.ts';

/** Loads the question that the address names, with the states before it is there. */
export const LoadedQuestion = ({ children }: { children: (question: Question) => ReactNode }) => {
  const { questionId } = useParams();
  const { address } = useReturn('questions');
  const one = questionQuery(questionId ?? '');
  const { data, error, refetch } = useQuery({ ...one, queryFn: questionId ? one.queryFn : skipToken });
  useErrorToast(data ? null : error, 'Failed to fetch question');

  if (data) return children(data);
  if (questionId && !error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Question" backTo={address} />
      {questionId ? (
        <LoadError message={messageOf(error, 'Failed to fetch question')} onRetry={() => void refetch()} />
      ) : (
        <EmptyState title="No question ID provided" text="Choose a question from the list." />
      )}
    </Page>
  );
};
