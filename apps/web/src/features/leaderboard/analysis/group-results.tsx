import { isAtRisk, percentageOf, sumOf, type Leaderboard, type LeaderboardStudent } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { leaderboardColumns } from '../standing/leaderboard-columns.tsx';
import type { GroupFigures } from './analysis-figures.ts';

const PAGE_SIZES = [5, 10, 25, 50] as const;
/** Columns that the leaderboard has too. */
const WHO = ['rank', 'name', 'enrollment'];

/** Marks of what the student can have there; a dash where that is nothing. */
const Marks = ({ marks, total }: { marks: number; total: number }) =>
  total === 0 ? (
    '–'
  ) : (
    <>
      <b>{marks}</b>{' '}
      <Text span c={isAtRisk(marks, total) ? 'var(--assay-danger)' : 'dimmed'}>
        {Math.round(percentageOf(marks, total))} %
      </Text>
    </>
  );

interface Column {
  id: string;
  header: string;
  /** What everybody can have; null where the students have different questions. */
  total: number | null;
  marksOf: (student: LeaderboardStudent) => number;
  /** What the student can have. */
  fullOf: (student: LeaderboardStudent) => number;
}

const columnOf = ({ id, header, total, marksOf, fullOf }: Column): DataColumn<LeaderboardStudent> => ({
  id,
  header: total === null ? header : `${header} (of ${total})`,
  value: marksOf,
  cell: (student) => <Marks marks={marksOf(student)} total={fullOf(student)} />,
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
    const { questions } = board.task;
    const placesOf = (questionIds: readonly string[]) =>
      questions.flatMap(({ questionId }, place) => (questionIds.includes(questionId) ? [place] : []));
    const differ = students.some(({ questionMarks }) => questionMarks.includes(null));
    const ofGroup = ({ id, label, totalMarks, questionIds }: GroupFigures): Column => {
      const places = placesOf(questionIds);
      return {
        id,
        header: label,
        total: differ ? null : totalMarks,
        marksOf: ({ questionMarks }) => sumOf(places.map((place) => questionMarks[place] ?? 0)),
        fullOf: ({ questionMarks }) =>
          sumOf(places.map((place) => (questionMarks[place] === null ? 0 : (questions[place]?.marks ?? 0)))),
      };
    };
    return [
      ...leaderboardColumns({ totalMarks: board.totalMarks, questions: [], isOver: true }).filter(({ id }) =>
        WHO.includes(id),
      ),
      ...groups.map((group) => columnOf(ofGroup(group))),
      columnOf({
        id: 'total',
        header: 'Total',
        total: board.totalMarks,
        marksOf: ({ marks }) => marks,
        fullOf: () => board.totalMarks,
      }),
    ];
  }, [board, groups, students]);

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
