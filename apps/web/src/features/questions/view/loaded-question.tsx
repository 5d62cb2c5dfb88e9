import type { Question } from '@assay/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useReturn } from '../../../lib/session/area.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { useErrorToast } from '../../../ui/messages/use-error-toast.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../../ui/page/page.tsx';
import { questionQuery } from '../api.ts';

interface LoadedQuestionProps {
  /** Without it: the one that the path of the address names. */
  questionId?: string;
  /** Waits for what is stored now, where an older answer is at hand: what is edited begins with it. */
  isNewest?: boolean;
  children: (question: Question) => ReactNode;
}

/** Loads a question, as one of a task or in a version where the address names one, with the states before it is there. */
export const LoadedQuestion = ({ questionId: given, isNewest = false, children }: LoadedQuestionProps) => {
  const { questionId = given, taskId, version } = useParams();
  const { address } = useReturn(taskId === undefined ? 'questions' : `tasks/view-task/${taskId}`);
  const one = questionQuery(questionId ?? '', {
    taskId,
    version: version === undefined ? undefined : Number(version),
  });
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...one,
    queryFn: questionId ? one.queryFn : skipToken,
  });
  const [isOpen, setOpen] = useState(!isNewest);
  if (!isOpen && (isFetchedAfterMount || !isFetching)) setOpen(true);
  useErrorToast(data ? null : error, 'Failed to fetch question');

  if (data && isOpen) return children(data);
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
