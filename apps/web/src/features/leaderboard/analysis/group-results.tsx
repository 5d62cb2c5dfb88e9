import { isAtRisk, percentageOf, sumOf, type Leaderboard, type LeaderboardStudent } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { leaderboardColumns } from '../standing/leaderboard-columns.tsx';
import type { GroupFigures } from './analysis-figures.ts';

const PAGE_SIZES = [5, 10, 25, 50] as const;
/** Columns that the leaderboard has too. */
const WHO = ['rank', 'name', 'enrollment'];

const Marks = ({ marks, total }: { marks: number; total: number }) => (
  <>
    <b>{marks}</b>{' '}
    <Text span c={isAtRisk(marks, total) ? 'var(--assay-danger)' : 'dimmed'}>
      {Math.round(percentageOf(marks, total))} %
    </Text>
  </>
);

const columnOf = (
  id: string,
  header: string,
  total: number,
  marksOf: (student: LeaderboardStudent) => number,
): DataColumn<LeaderboardStudent> => ({
  id,
  header: `${header} (of ${total})`,
  value: marksOf,
  cell: (student) => <Marks marks={marksOf(student)} total={total} />,
  numeric: true,
  phone: { fact: header },
  searchable: false,
});

interface GroupResultsProps {
  of: string;
  groups: readonly GroupFigures[];
  board: Leaderboard;
  students: readonly LeaderboardStudent[];
}

/** Each student's marks in every difficulty or module. */
export const GroupResults = ({ of, groups, board, students }: GroupResultsProps) => {
  const columns = useMemo(() => {
    const places = new Map(board.task.questions.map(({ questionId }, index) => [questionId, index]));
    const marksIn = (questionIds: readonly string[]) => (student: LeaderboardStudent) =>
      sumOf(questionIds.map((id) => student.questionMarks[places.get(id) ?? -1] ?? 0));
    return [
      ...leaderboardColumns({ totalMarks: board.totalMarks, questions: [], isOver: true }).filter(({ id }) =>
        WHO.includes(id),
      ),
      ...groups.map(({ id, label, totalMarks, questionIds }) =>
        columnOf(id, label, totalMarks, marksIn(questionIds)),
      ),
      columnOf('total', 'Total', board.totalMarks, ({ marks }) => marks),
    ];
  }, [board, groups]);

  return (
    <section>
      <Title order={2} mb="sm">
        Results by {of.toLowerCase()}
      </Title>
      <DataTable
        label={`Results by ${of.toLowerCase()}`}
        columns={columns}
        rows={students}
        rowId={(student) => student._id}
        rowLabel={(student) => student.fullname}
        search="Search by name or enrollment"
        initial={{ name: of.toLowerCase(), pageSize: 10 }}
        pageSizes={PAGE_SIZES}
        empty={{ title: 'No results found for this task.' }}
      />
    </section>
  );
};
