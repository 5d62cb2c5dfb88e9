import type { ReferenceCheck, TaskQuestion } from '@assay/contract';
import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { useTableState } from '../../../ui/lists/use-table-state.ts';
import { ReferenceBadge } from '../../questions/index.ts';
import type { KnownQuestion } from './known-questions.ts';

const PAGE_SIZES = [5, 10, 25] as const;

interface Row extends TaskQuestion {
  text: string;
  language: string;
  referenceCheck?: ReferenceCheck;
  /** Where the question is read. */
  address?: string;
}

const QuestionText = ({ text, address }: Row) => {
  // What led to the task is handed on, so that the way back through it stays.
  const { state } = useLocation();
  return address === undefined ? (
    <Text className="two-lines" title={text}>
      {text}
    </Text>
  ) : (
    <Anchor component={Link} to={address} state={state} className="two-lines" title={text}>
      {text}
    </Anchor>
  );
};

const columns: DataColumn<Row>[] = [
  {
    id: 'question',
    header: 'Question',
    value: (row) => row.text,
    cell: (row) => (
      <>
        <QuestionText {...row} />
        {row.referenceCheck && <ReferenceBadge check={row.referenceCheck} />}
      </>
    ),
    size: 'prose',
    phone: 'name',
  },
  { id: 'language', header: 'Language', value: (row) => row.language, phone: { fact: '' } },
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

interface SelectedQuestionsProps {
  questions: readonly TaskQuestion[];
  known: ReadonlyMap<string, KnownQuestion>;
  /** Below which address a question is read; without it its text is no link. */
  readAt?: string;
}

/** The questions of a task to read, with the marks and the time that they have in it. */
export const SelectedQuestions = ({ questions, known, readAt }: SelectedQuestionsProps) => {
  const table = useTableState({ name: 'questions', pageSize: 10 });
  const rows = useMemo(
    () =>
      questions.map((question): Row => {
        const { text = 'Question', language = [], referenceCheck } = known.get(question.questionId) ?? {};
        const address = readAt && `${readAt}/${question.questionId}`;
        return { ...question, text, language: language.join(', '), referenceCheck, address };
      }),
    [questions, known, readAt],
  );

  return (
    <DataTable
      label="Selected questions"
      columns={columns}
      rows={rows}
      rowId={(row) => row.questionId}
      rowLabel={(row) => row.text}
      serial
      state={table}
      pageSizes={PAGE_SIZES}
      search={false}
      empty={{ title: 'No question is selected.' }}
    />
  );
};
