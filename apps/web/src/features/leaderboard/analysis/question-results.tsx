import type { Analysis } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { difficultyWord, inMinutes, inPercent } from './analysis-figures.ts';

const PAGE_SIZES = [5, 10, 25] as const;

type Row = Analysis['questions'][number] & { number: number };

const columns: DataColumn<Row>[] = [
  { id: 'number', header: 'No.', value: (row) => row.number, cell: (row) => `Q${row.number}`, width: 76 },
  {
    id: 'question',
    header: 'Question',
    value: (row) => row.question,
    cell: (row) => (
      <Text truncate title={row.question}>
        {row.question}
      </Text>
    ),
    minWidth: 240,
  },
  { id: 'difficulty', header: 'Difficulty', value: (row) => difficultyWord(row.difficulty), width: 112 },
  { id: 'marks', header: 'Marks', value: (row) => row.totalMarks, numeric: true, width: 88 },
  { id: 'average', header: 'Average', value: (row) => row.obtainedMarks, numeric: true, width: 104 },
  {
    id: 'percentage',
    header: 'Average %',
    value: (row) => row.percentage,
    cell: (row) => inPercent(row.percentage),
    numeric: true,
    width: 120,
  },
  { id: 'full', header: 'Full marks', value: (row) => row.fullMarksCount, numeric: true, width: 116 },
  {
    id: 'time',
    header: 'Time taken',
    value: (row) => row.timeTaken,
    cell: (row) => inMinutes(row.timeTaken),
    numeric: true,
    width: 120,
  },
];

/** How each question went, in figures. */
export const QuestionResults = ({ analysis: { questions } }: { analysis: Analysis }) => {
  const rows = useMemo(() => questions.map((one, index) => ({ ...one, number: index + 1 })), [questions]);
  return (
    <section>
      <Title order={2} mb="sm">
        Results by question
      </Title>
      <DataTable
        label="Results by question"
        columns={columns}
        rows={rows}
        rowId={(row) => row.questionId}
        rowLabel={(row) => row.question}
        initial={{ name: 'questions', pageSize: 10 }}
        pageSizes={PAGE_SIZES}
        search={false}
        empty={{ title: 'No results found for this task.' }}
      />
    </section>
  );
};
