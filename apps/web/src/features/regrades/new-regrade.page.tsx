import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { regradeListQuery, regradeOptionsQuery } from './api.ts';
import { regradesAddress } from './regrade-address.ts';
import { RegradeForm } from './regrade-form.tsx';

/** Which question of the task is meant, where the address does not say. */
const ChooseQuestion = ({ taskId, onChoose }: { taskId: string; onChoose: (questionId: string) => void }) => {
  const area = useArea();
  const { data, error, refetch } = useQuery(regradeListQuery(taskId, { pageSize: 1 }));
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader
        title="New Regrade"
        help="regrading"
        context={data?.task.name}
        backTo={`${area}/${regradesAddress(taskId)}`}
      />
      {data ? (
        <Select
          label="Question"
          placeholder="Choose the question to grade anew"
          maw={640}
          data={data.task.questions.map(({ _id, title }, place) => ({
            value: _id,
            label: `${place + 1}. ${title}`,
          }))}
          onChange={(value) => value && onChoose(value)}
          searchable
          nothingFoundMessage="No question has this name."
        />
      ) : (
        <LoadError
          message={messageOf(error, 'Failed to load the questions of the task')}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
};

const OfQuestion = ({
  taskId,
  questionId,
  test,
}: {
  taskId: string;
  questionId: string;
  test: string | null;
}) => {
  const area = useArea();
  const { data, error, refetch, isFetchedAfterMount } = useQuery(regradeOptionsQuery(taskId, questionId));
  // What is proposed goes by what is stored now.
  if (data && isFetchedAfterMount) return <RegradeForm key={questionId} options={data} test={test} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="New Regrade" backTo={`${area}/${regradesAddress(taskId)}`} />
      <LoadError
        message={messageOf(error, 'Failed to load what the question can be graded by')}
        onRetry={() => void refetch()}
      />
    </Page>
  );
};

/** Asks how a question of a task is graded anew. The question stands in the address, and a test that is proposed. */
const NewRegradePage = () => {
  const { taskId = '' } = useParams();
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const questionId = query.get('question');
  if (questionId) return <OfQuestion taskId={taskId} questionId={questionId} test={query.get('test')} />;
  return <ChooseQuestion taskId={taskId} onChoose={(question) => setQuery({ question }, { state })} />;
};

export default NewRegradePage;
