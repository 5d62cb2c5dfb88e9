import {
  GRADES,
  STANDINGS,
  questionTitle,
  standingOf,
  type Leaderboard,
  type LeaderboardStudent,
} from '@assay/contract';
import { Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { ExemptionBadge } from '../../exam-browser/index.ts';
import classes from '../leaderboard.module.css';
import { HandBadge } from './hand-badge.tsx';
import { StandingBadge } from './standing-badge.tsx';
import {
  EVALUATIONS,
  evaluationOf,
  marksOf,
  knownPercentile,
  questionMarksOf,
  timeTakenOf,
} from './standing.ts';

/** What the marks are filtered by: the grade, or why there is none yet. */
const OUTCOMES = [
  ...GRADES.map((grade) => `Grade ${grade}`),
  ...STANDINGS.filter((standing) => standing !== 'Graded'),
];

interface MarksCellProps {
  student: LeaderboardStudent;
  totalMarks: number;
  isOver: boolean;
}

/** Marks with their grade; before there are any, where the attempt stands. */
const MarksCell = ({ student, totalMarks, isOver }: MarksCellProps) => {
  const marks = marksOf(student);
  const standing = standingOf(student, isOver);
  if (marks === null)
    return (
      <>
        <StandingBadge standing={standing} />
        {standing === 'To be marked' && (
          <Text c="dimmed" size="xs">
            {student.marks} so far
          </Text>
        )}
      </>
    );
  return (
    <>
      <b>{marks}</b>{' '}
      <Text span c="dimmed">
        / {totalMarks}
      </Text>
      <Text span fw={500} className={classes.grade}>
        <span className="visually-hidden">Grade</span> {student.grade}
      </Text>
      <HandBadge student={student} />
    </>
  );
};

/** A column a question, behind those that everybody looks at first: with many the table is scrolled. */
const questionColumns = ({ questions, regradeAt }: Shown): DataColumn<LeaderboardStudent>[] =>
  questions.map(({ questionId, name, question, marks }, place) => ({
    id: `q${place + 1}`,
    header: `Q${place + 1} / ${marks}`,
    hint: questionTitle({ name, statement: question }),
    value: (student) => questionMarksOf(student, place),
    cell: (student) => questionMarksOf(student, place) ?? '–',
    numeric: true,
    searchable: false,
    menu: regradeAt && [{ label: 'Regrade', icon: <IconRefresh size={16} />, to: regradeAt(questionId) }],
  }));

interface Shown {
  totalMarks: number;
  questions: Leaderboard['task']['questions'];
  isOver: boolean;
  /** Where a question is graded anew; without it none can be. */
  regradeAt?: ((questionId: string) => string) | undefined;
}

/** The columns of the leaderboard; search looks into name and enrollment. */
export const leaderboardColumns = ({
  totalMarks,
  isOver,
  ...shown
}: Shown): DataColumn<LeaderboardStudent>[] => [
  {
    id: 'rank',
    header: 'Rank',
    value: (student) => student.rank,
    numeric: true,
    searchable: false,
    phone: { fact: 'Rank' },
  },
  {
    id: 'name',
    header: 'Name',
    value: (student) => student.fullname,
    cell: (student) => (
      <div className={classes.name}>
        <Text fw={500} className="two-lines" title={student.fullname}>
          {student.fullname}
        </Text>
        {student.exemption && <ExemptionBadge of={student.fullname} note={student.exemption} />}
      </div>
    ),
    size: 'name',
    phone: 'name',
  },
  {
    id: 'enrollment',
    header: 'Enrollment',
    value: (student) => student.username,
    size: 'fit',
    phone: { fact: '' },
  },
  {
    id: 'term',
    header: 'Semester',
    value: ({ semester, batch }) => `${semester} · ${batch}`,
    size: 'fit',
    searchable: false,
  },
  {
    id: 'marks',
    header: 'Marks',
    value: marksOf,
    cell: (student) => <MarksCell student={student} totalMarks={totalMarks} isOver={isOver} />,
    numeric: true,
    searchable: false,
    filter: OUTCOMES.map((value) => ({ value, label: value })),
    filterValue: (student) =>
      marksOf(student) === null ? standingOf(student, isOver) : `Grade ${student.grade}`,
    phone: 'mark',
  },
  {
    id: 'percentile',
    header: 'Percentile',
    value: knownPercentile,
    numeric: true,
    searchable: false,
  },
  {
    id: 'timeTaken',
    header: 'Time Taken',
    value: (student) => student.duration,
    cell: (student) => timeTakenOf(student) ?? '–',
    numeric: true,
    searchable: false,
    phone: { fact: 'Took' },
  },
  {
    id: 'submittedAt',
    header: 'Submitted At',
    value: (student) => student.submittedAt,
    cell: (student) => <DateTimeText value={student.submittedAt} format="listed" />,
    size: 'fit',
    searchable: false,
  },
  ...questionColumns({ totalMarks, isOver, ...shown }),
  {
    id: 'evaluated',
    header: 'Evaluated',
    value: (student) => student.evaluatedBy,
    cell: (student) => student.evaluatedBy ?? evaluationOf(student) ?? '–',
    size: 'fit',
    filter: EVALUATIONS.map((value) => ({ value, label: value })),
    filterValue: evaluationOf,
    searchable: false,
  },
];
