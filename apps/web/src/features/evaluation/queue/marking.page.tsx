import { markingProgress, type MarkingOrder, type MarkingQueue } from '@assay/contract';
import { Alert, Button, SegmentedControl, Text } from '@mantine/core';
import { IconLayoutGrid, IconLock, IconPlayerSkipForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useArea, useListState } from '../../../lib/session/area.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { useTableState } from '../../../ui/lists/use-table-state.ts';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../../ui/page/page.tsx';
import { markingQueueQuery } from '../api.ts';
import { handedOverFrom } from '../students.ts';
import { orderIn } from './marking-address.ts';
import { columnsOf } from './marking-columns.tsx';
import { MarkingCounts } from './marking-counts.tsx';
import { rowsOf } from './marking-rows.ts';
import classes from './queue.module.css';

const ORDERS = [
  { value: 'question', label: 'By question' },
  { value: 'student', label: 'By student' },
] as const satisfies readonly { value: MarkingOrder; label: string }[];

const EMPTY = {
  question: { title: 'The task has no questions.' },
  student: { title: 'Nobody has submitted anything yet.' },
} as const;

/** The ways of a row besides the next one. */
const waysBeside = ({ pagesTo }: { pagesTo?: string | null | undefined }) =>
  pagesTo ? [{ label: 'Side by side', icon: <IconLayoutGrid size={16} />, to: pagesTo }] : [];

const LoadedQueue = ({ queue }: { queue: MarkingQueue }) => {
  const { task, canEvaluate, students } = queue;
  const base = `${useArea()}/tasks`;
  const from = useListState();
  const ledHere = handedOverFrom(from.back);
  const [query, setQuery] = useSearchParams();
  const order = query.get('by') === null ? 'question' : orderIn(query);
  const state = useTableState({ pageSize: 25 });
  const rows = useMemo(() => rowsOf(queue, order, base), [queue, order, base]);
  const columns = useMemo(() => columnsOf(order), [order]);
  const all = markingProgress(students.flatMap(({ programs }) => programs));
  const first = rows.find(({ progress }) => progress.WAITING > 0);

  return (
    <Page>
      <PageHeader
        title="Marking"
        help="evaluation"
        context={
          task.isResultPublished
            ? `${task.name} · The result is published: students see changed marks as soon as they are saved.`
            : task.name
        }
        backTo={ledHere?.from ?? `${base}/view-submission/${task._id}`}
        backState={ledHere?.back}
        action={
          canEvaluate &&
          first?.to && (
            <Button
              component={Link}
              to={first.to}
              state={from}
              leftSection={<IconPlayerSkipForward size={16} aria-hidden />}
            >
              Next unmarked
            </Button>
          )
        }
      />
      {!canEvaluate && (
        <Alert color="gray" icon={<IconLock size={16} />} py="xs">
          You can look at this. Marks are given by the owner of the task and by people it is shared with for
          evaluation.
        </Alert>
      )}
      <div className={classes.all}>
        {all.programs > 0 ? (
          <MarkingCounts progress={all} label="the whole task" />
        ) : (
          <Text c="dimmed">Nobody has submitted yet. What is to be marked appears here.</Text>
        )}
      </div>
      <DataTable
        label={order === 'question' ? 'Questions to mark' : 'Students to mark'}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        state={state}
        search={order === 'student' && 'Search by name or enrollment number'}
        toolbar={
          <SegmentedControl
            aria-label="Order of marking"
            size="sm"
            value={order}
            onChange={(by) => setQuery({ by }, { replace: true, state: from.back })}
            data={[...ORDERS]}
          />
        }
        next={({ to, progress }) =>
          to
            ? { label: canEvaluate ? 'Mark' : 'Open', to, isWaiting: canEvaluate && progress.WAITING > 0 }
            : null
        }
        actions={waysBeside}
        empty={EMPTY[order]}
      />
    </Page>
  );
};

/** What of a task is marked and what waits, by question or by student, with the way to each. */
const MarkingPage = () => {
  const { taskId = '' } = useParams();
  const base = `${useArea()}/tasks`;
  const { data, error, refetch } = useQuery(markingQueueQuery(taskId));
  if (data) return <LoadedQueue queue={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Marking" backTo={`${base}/view-submission/${taskId}`} />
      <LoadError
        message={messageOf(error, 'Failed to fetch what is waiting to be marked')}
        onRetry={() => void refetch()}
      />
    </Page>
  );
};

export default MarkingPage;
