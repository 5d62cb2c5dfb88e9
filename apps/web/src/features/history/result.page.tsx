import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { ownResultQuery } from './api.ts';
import { ResultView } from './result-view.tsx';

const messageFor = (error: Error): string => messageOf(error, 'Failed to fetch submission');

const ResultPage = () => {
  const { taskId = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...ownResultQuery(taskId), enabled: taskId !== '' });
  const nothing = error instanceof CallError && error.status === 404;

  if (!data && !error && taskId) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader
        title={data?.task.name ?? 'Result'}
        context={data?.task.subject ?? undefined}
        backTo="/student/history"
      />
      {data && <ResultView result={data} isRecorded />}
      {!taskId && <LoadError message="Task ID or Student ID is missing." />}
      {!data && nothing && (
        <EmptyState
          title="No submission found."
          text={
            <>
              You have not submitted this task. <Link to="/student/history">Back to history</Link>
            </>
          }
        />
      )}
      {!data && error && !nothing && <LoadError message={messageFor(error)} onRetry={() => void refetch()} />}
    </Page>
  );
};

export default ResultPage;
