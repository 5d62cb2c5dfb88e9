import { percentageOf, type Leaderboard } from '@assay/contract';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { DataTable, type DataColumn } from '../../ui/data-table.tsx';
import { useTableState } from '../../ui/use-table-state.ts';

const PAGE_SIZES = [5, 10, 25] as const;

interface Row {
  questionId: string;
  question: string;
  marks: number;
  average: number;
  /** Students with full marks. */
  full: number;
}

const columns: DataColumn<Row>[] = [
  {
    id: 'question',
    header: 'Question',
    value: (row) => row.question,
    cell: (row) => (
      <Text lineClamp={3} title={row.question}>
        {row.question}
      </Text>
    ),
    minWidth: 240,
  },
  { id: 'marks', header: 'Marks', value: (row) => row.marks, numeric: true, width: 96 },
  { id: 'average', header: 'Average', value: (row) => row.average, numeric: true, width: 112 },
  {
    id: 'percentage',
    header: 'Average %',
    value: (row) => percentageOf(row.average, row.marks),
    cell: (row) => `${Math.round(percentageOf(row.average, row.marks))} %`,
    numeric: true,
    width: 124,
  },
  { id: 'full', header: 'Full marks', value: (row) => row.full, numeric: true, width: 124 },
];

/** How each question went. */
export const QuestionAverages = ({ board }: { board: Leaderboard }) => {
  const state = useTableState({ name: 'questions', pageSize: 10 });
  const rows = useMemo(() => {
    const averages = new Map(board.questionWiseAvgMarks.map((one) => [one.questionId, one.avgMarks]));
    const full = new Map(board.questionWiseFullMarksCount.map((one) => [one.questionId, one.count]));
    return board.task.questions.map((question): Row => ({
      ...question,
      average: averages.get(question.questionId) ?? 0,
      full: full.get(question.questionId) ?? 0,
    }));
  }, [board]);

  return (
    <DataTable
      label="Question averages"
      columns={columns}
      rows={rows}
      rowId={(row) => row.questionId}
      rowLabel={(row) => row.question}
      serial="ascending"
      state={state}
      pageSizes={PAGE_SIZES}
      search={false}
      empty={{ title: 'No Data Available' }}
    />
  );
};
