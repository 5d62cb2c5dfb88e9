import { questionTitle, type Question } from '@assay/contract';
import { Group, NativeSelect, Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useArea, useListState } from '../../../lib/session/area.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { questionQuery } from '../api.ts';
import { versionsAddress } from '../version-address.ts';
import { VersionComparison } from './version-comparison.tsx';

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The two versions that the address names; null where it names none. */
const useNamed = () => {
  const [search, setSearch] = useSearchParams();
  const [from, to] = [numberIn(search.get('from')), numberIn(search.get('to'))];
  return {
    taskId: search.get('task') ?? undefined,
    pair: from !== null && to !== null ? { from, to } : null,
    choose: (end: 'from' | 'to', version: string) =>
      setSearch(
        (before) => {
          before.set(end, version);
          return before;
        },
        { replace: true },
      ),
  };
};

interface ChoiceProps {
  pair: { from: number; to: number };
  newest: number;
  onChoose: (end: 'from' | 'to', version: string) => void;
}

const VersionChoice = ({ pair, newest, onChoose }: ChoiceProps) => {
  const all = Array.from({ length: newest }, (_, index) => String(newest - index));
  return (
    <Group gap="sm">
      {(['from', 'to'] as const).map((end) => (
        <NativeSelect
          key={end}
          label={end === 'from' ? 'From version' : 'To version'}
          data={all}
          value={String(pair[end])}
          onChange={(event) => onChoose(end, event.currentTarget.value)}
        />
      ))}
    </Group>
  );
};

const titleOf = ({ name, questionText }: Question): string =>
  questionTitle({ name, statement: questionText });

/** What one version of a question says otherwise than another. */
const ComparisonPage = () => {
  const { questionId = '' } = useParams();
  const { taskId, pair, choose } = useNamed();
  const area = useArea();
  const { back } = useListState();
  const newest = useQuery({ ...questionQuery(questionId), enabled: taskId === undefined });
  const both = useQueries({
    queries: (pair ? [pair.from, pair.to] : []).map((version) =>
      questionQuery(questionId, { taskId, version }),
    ),
  });
  const [before, after] = both.map(({ data }) => data);
  const failed = both.find(({ error }) => error);
  const title = before ? `What has changed: ${titleOf(before)}` : 'What has changed';

  return (
    <Page>
      <PageHeader
        title={title}
        context={pair && `From version ${pair.from} to version ${pair.to}`}
        backTo={taskId ? `${area}/tasks/view-task/${taskId}` : `${area}/${versionsAddress(questionId)}`}
        backState={back}
      />
      {pair && newest.data && <VersionChoice pair={pair} newest={newest.data.version} onChoose={choose} />}
      {!pair && <EmptyState title="No versions are named." text="Choose two in the list of versions." />}
      {failed && (
        <LoadError
          message={messageOf(failed.error, 'Failed to fetch versions')}
          onRetry={() => void Promise.all(both.map(({ refetch }) => refetch()))}
        />
      )}
      {before && after && <VersionComparison before={before} after={after} />}
      {/* The choice stays, with the keyboard in it. */}
      {pair && !failed && !(before && after) && <Skeleton h={240} />}
    </Page>
  );
};

export default ComparisonPage;
