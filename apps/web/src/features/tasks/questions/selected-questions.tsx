import { plainFormulas, questionTitle, type Pool, type Task } from '@assay/contract';
import { Anchor, Text } from '@mantine/core';
import { IconEye, IconRefresh } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { DataTable, type DataColumn, type RowAction } from '../../../ui/lists/data-table.tsx';
import { useTableState } from '../../../ui/lists/use-table-state.ts';
import { ReferenceBadge } from '../../questions/index.ts';
import { PoolBadge } from './pools/pool-badge.tsx';
import { PoolFacts } from './pools/pool-facts.tsx';
import { StrengthWarning } from '../../test-strength/index.ts';

const PAGE_SIZES = [5, 10, 25] as const;

type PlacedQuestion = Task['questions'][number];

interface Row extends PlacedQuestion {
  title: string;
  /** Its statement, under a short name. */
  text: string | null;
  /** That a newer version is there. */
  newer: ReactNode;
  /** The questions of the task. */
  all: readonly PlacedQuestion[];
  /** Where the question is read. */
  address?: string;
  /** Where it is graded anew. */
  regradeAddress?: string;
}

const QuestionName = ({ title, text, address }: Row) => {
  // What led to the task is handed on, so that the way back through it stays.
  const { state } = useLocation();
  return (
    <>
      {address === undefined ? (
        <Text className="two-lines">{title}</Text>
      ) : (
        <Anchor component={Link} to={address} state={state} className="two-lines">
          {title}
        </Anchor>
      )}
      {text !== null && (
        <Text size="sm" c="dimmed" lineClamp={1} title={text}>
          {text}
        </Text>
      )}
    </>
  );
};

const columns: DataColumn<Row>[] = [
  {
    id: 'question',
    header: 'Question',
    value: (row) => row.title,
    cell: (row) => (
      <>
        <QuestionName {...row} />
        {row.pool && <PoolBadge name={row.pool} />}
        <ReferenceBadge check={row.referenceCheck} />
        {row.newer}
        {row.address !== undefined && <StrengthWarning questionId={row.questionId} among={row.all} />}
      </>
    ),
    size: 'prose',
    phone: 'name',
  },
  { id: 'language', header: 'Language', value: (row) => row.language.join(', '), phone: { fact: '' } },
  { id: 'marks', header: 'Marks', value: (row) => row.marks, numeric: true, phone: { fact: 'Marks' } },
  {
    id: 'timeRequired',
    header: 'Time Required',
    value: (row) => row.timeRequired,
    cell: (row) => `${row.timeRequired} min`,
    numeric: true,
    phone: { fact: '' },
  },
];

/** What can be done with a question of a task that is there to be read. */
const actionsOf = ({ address, regradeAddress }: Row): RowAction<Row>[] =>
  address && regradeAddress
    ? [
        { label: 'View', icon: <IconEye size={16} />, to: address },
        { label: 'Regrade', icon: <IconRefresh size={16} />, to: regradeAddress },
      ]
    : [];

interface SelectedQuestionsProps {
  questions: PlacedQuestion[];
  pools: readonly Pool[];
  /** Says of a question that a newer version is there. */
  newerOf: (question: PlacedQuestion) => ReactNode;
  /** Below which address a question is read; without it its text is no link. */
  readAt?: string;
  /** Where a question is graded anew; without it none can be. */
  regradeAt?: (questionId: string) => string;
}

/** The questions of a task to read, with the marks and the time that they have in it. */
export const SelectedQuestions = ({
  questions,
  pools,
  newerOf,
  readAt,
  regradeAt,
}: SelectedQuestionsProps) => {
  const table = useTableState({ name: 'questions', pageSize: 10 });
  const rows = useMemo(
    () =>
      questions.map((question): Row => ({
        ...question,
        title: questionTitle({ name: question.name, statement: question.question }),
        text: question.name ? plainFormulas(question.question) : null,
        newer: newerOf(question),
        all: questions,
        address: readAt && `${readAt}/${question.questionId}`,
        regradeAddress: regradeAt?.(question.questionId),
      })),
    [questions, newerOf, readAt, regradeAt],
  );

  return (
    <>
      <PoolFacts pools={pools} questions={questions} />
      <DataTable
        label="Selected questions"
        columns={columns}
        rows={rows}
        rowId={(row) => row.questionId}
        rowLabel={(row) => row.title}
        serial
        state={table}
        pageSizes={PAGE_SIZES}
        actions={regradeAt && actionsOf}
        search={false}
        empty={{ title: 'No question is selected.' }}
      />
    </>
  );
};
