import {
  markingProgress,
  nextUnmarked,
  programsOfQuestion,
  type MarkingOrder,
  type MarkingProgress,
  type MarkingQueue,
} from '@assay/contract';
import { Alert, Button, SegmentedControl, Text } from '@mantine/core';
import { IconLayoutGrid, IconLock, IconPlayerSkipForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useArea, useListState, type ListState } from '../../../lib/session/area.ts';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { useTableState } from '../../../ui/lists/use-table-state.ts';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../../ui/page/page.tsx';
import { markingQueueQuery } from '../api.ts';
import { handedOverFrom } from '../students.ts';
import { deskAddress, orderIn } from './marking-address.ts';
import { MarkingCounts } from './marking-counts.tsx';
import classes from './queue.module.css';

const ORDERS = [
  { value: 'question', label: 'By question' },
  { value: 'student', label: 'By student' },
] as const satisfies readonly { value: MarkingOrder; label: string }[];

/** A question, or a student: what is marked in one go. */
interface Row {
  id: string;
  /** `Question 2`, or the student's name. */
  name: string;
  /** The question's text, or the enrollment number. */
  more: string;
  progress: MarkingProgress;
  /** Where it is marked: at what waits first, else at its first answer; null without any. */
  to: string | null;
  /** Where its answers stand side by side; null where they are no pages. */
  pagesTo: string | null;
}

const rowsOf = (queue: MarkingQueue, order: MarkingOrder, base: string): Row[] => {
  const { task, questions, students } = queue;
  const placeOf = new Map(questions.map(({ questionId }, place) => [questionId, place]));
  const addressOf = (some: Pick<MarkingQueue, 'students'>): string | null => {
    const within = { questions, students: some.students };
    const [student] = some.students.filter(({ programs }) => programs.length > 0);
    const [program] = student?.programs ?? [];
    const target =
      nextUnmarked(within, null, order) ??
      (student && program ? { studentId: student._id, questionId: program.questionId } : null);
    return (
      target &&
      deskAddress(base, {
        taskId: task._id,
        studentId: target.studentId,
        place: placeOf.get(target.questionId) ?? 0,
        order,
      })
    );
  };
  if (order === 'student')
    return students.map((student) => ({
      id: student._id,
      name: student.fullname,
      more: student.username,
      progress: markingProgress(student.programs),
      to: addressOf({ students: [student] }),
      pagesTo: null,
    }));
  return questions.map(({ questionId, question, marks, isPage }, place) => {
    const some = students.flatMap((student) => {
      const programs = student.programs.filter((program) => program.questionId === questionId);
      return programs.length > 0 ? [{ ...student, programs }] : [];
    });
    return {
      id: questionId,
      name: `Question ${place + 1} (${marks} marks)`,
      more: question,
      progress: markingProgress(programsOfQuestion(queue, questionId)),
      to: addressOf({ students: some }),
      pagesTo: isPage && some.length > 0 ? `${base}/marking/${task._id}/${questionId}` : null,
    };
  });
};

const columnsOf = (order: MarkingOrder, canEvaluate: boolean, from: ListState): DataColumn<Row>[] => [
  {
    id: 'name',
    header: order === 'question' ? 'Question' : 'Student',
    value: ({ name, more }) => `${name} ${more}`,
    sortable: order === 'student',
    cell: ({ name, more }) => (
      <div className={classes.roomy}>
        <Text fw={500}>{name}</Text>
        <Text c="dimmed" size="sm" lineClamp={2}>
          {more}
        </Text>
      </div>
    ),
    minWidth: 240,
  },
  {
    id: 'waiting',
    header: 'To mark',
    value: ({ progress }) => progress.WAITING,
    numeric: true,
    width: 112,
  },
  {
    id: 'progress',
    header: 'Progress',
    value: ({ progress: { programs, WAITING, GRADING } }) =>
      programs > 0 ? (programs - WAITING - GRADING) / programs : 1,
    cell: ({ progress, name }) => <MarkingCounts progress={progress} label={name} />,
    searchable: false,
    minWidth: 220,
  },
  {
    id: 'ways',
    header: 'Mark',
    value: () => null,
    sortable: false,
    searchable: false,
    cell: ({ to, pagesTo, name, progress }) => (
      <div className={classes.ways}>
        {to && (
          <Button
            component={Link}
            to={to}
            state={from}
            size="compact-sm"
            variant={canEvaluate && progress.WAITING > 0 ? 'light' : 'default'}
            aria-label={`${canEvaluate ? 'Mark' : 'Open'} ${name}`}
          >
            {canEvaluate ? 'Mark' : 'Open'}
          </Button>
        )}
        {pagesTo && (
          <Button
            component={Link}
            to={pagesTo}
            state={from}
            size="compact-sm"
            variant="default"
            leftSection={<IconLayoutGrid size={14} aria-hidden />}
            aria-label={`Pages of ${name} side by side`}
          >
            Side by side
          </Button>
        )}
      </div>
    ),
    width: order === 'question' ? 232 : 104,
  },
];

const EMPTY = {
  question: { title: 'The task has no questions.' },
  student: { title: 'Nobody has submitted anything yet.' },
} as const;

const LoadedQueue = ({ queue }: { queue: MarkingQueue }) => {
  const { task, canEvaluate, students } = queue;
  const base = `${useArea()}/tasks`;
  const from = useListState();
  const ledHere = handedOverFrom(from.back);
  const [query, setQuery] = useSearchParams();
  const order = query.get('by') === null ? 'question' : orderIn(query);
  const state = useTableState({ pageSize: 25 });
  const rows = useMemo(() => rowsOf(queue, order, base), [queue, order, base]);
  const columns = useMemo(() => columnsOf(order, canEvaluate, from), [order, canEvaluate, from]);
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
          You may look at this. Marks are given by the owner of the task, and by those with whom it is shared
          for evaluation.
        </Alert>
      )}
      <div className={classes.all}>
        <MarkingCounts progress={all} label="the whole task" />
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
        message={messageOf(error, 'Failed to fetch what waits to be marked')}
        onRetry={() => void refetch()}
      />
    </Page>
  );
};

export default MarkingPage;
