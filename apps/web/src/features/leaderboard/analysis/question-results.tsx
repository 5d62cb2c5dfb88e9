import { questionTitle, type Analysis } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { difficultyWord, inMinutes, inPercent } from './analysis-figures.ts';

const PAGE_SIZES = [5, 10, 25] as const;

type Row = Analysis['questions'][number] & { number: number; title: string };

const columns: DataColumn<Row>[] = [
  { id: 'number', header: 'No.', value: (row) => row.number, cell: (row) => `Q${row.number}`, size: 'fit' },
  {
    id: 'question',
    header: 'Question',
    value: (row) => row.title,
    cell: (row) => (
      <Text className="two-lines" title={row.question}>
        {row.title}
      </Text>
    ),
    size: 'prose',
  },
  { id: 'difficulty', header: 'Difficulty', value: (row) => difficultyWord(row.difficulty), size: 'fit' },
  { id: 'marks', header: 'Marks', value: (row) => row.totalMarks, numeric: true },
  { id: 'average', header: 'Average', value: (row) => row.obtainedMarks, numeric: true },
  {
    id: 'percentage',
    header: 'Average %',
    value: (row) => row.percentage,
    cell: (row) => inPercent(row.percentage),
    numeric: true,
  },
  { id: 'full', header: 'Full marks', value: (row) => row.fullMarksCount, numeric: true },
  {
    id: 'time',
    header: 'Time taken',
    value: (row) => row.timeTaken,
    cell: (row) => inMinutes(row.timeTaken),
    numeric: true,
  },
];

/** How each question went, in figures. */
export const QuestionResults = ({ analysis: { questions } }: { analysis: Analysis }) => {
  const rows = useMemo(
    () =>
      questions.map((one, index) => ({
        ...one,
        number: index + 1,
        title: questionTitle({ name: one.name, statement: one.question }),
      })),
    [questions],
  );
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
        rowLabel={(row) => row.title}
        initial={{ name: 'questions', pageSize: 10 }}
        pageSizes={PAGE_SIZES}
        search={false}
        empty={{ title: 'No results found for this task.' }}
      />
    </section>
  );
};
