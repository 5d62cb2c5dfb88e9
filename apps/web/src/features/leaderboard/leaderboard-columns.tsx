import { GRADES, type LeaderboardStudent } from '@assay/contract';
import { Text } from '@mantine/core';
import type { DataColumn } from '../../ui/data-table.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { StandingBadge } from './standing-badge.tsx';
import { STANDINGS, marksOf, percentileText, standingOf, timeTakenOf } from './standing.ts';
import { ViewAnswer } from './view-answer.tsx';

/** The columns of the leaderboard; search looks into name and enrollment. */
export const leaderboardColumns = (totalMarks: number, isOver: boolean): DataColumn<LeaderboardStudent>[] => [
  {
    id: 'rank',
    header: 'Rank',
    value: (student) => student.rank,
    numeric: true,
    width: 76,
    searchable: false,
  },
  {
    id: 'name',
    header: 'Name',
    value: (student) => student.fullname,
    cell: (student) => (
      <Text fw={500} truncate title={student.fullname}>
        {student.fullname}
      </Text>
    ),
    minWidth: 160,
  },
  { id: 'enrollment', header: 'Enrollment', value: (student) => student.username, width: 124 },
  {
    id: 'marks',
    header: 'Marks',
    value: marksOf,
    cell: (student) => {
      const marks = marksOf(student);
      return marks === null ? (
        '–'
      ) : (
        <>
          <b>{marks}</b>{' '}
          <Text span c="dimmed">
            / {totalMarks}
          </Text>
        </>
      );
    },
    numeric: true,
    width: 104,
    searchable: false,
  },
  {
    id: 'grade',
    header: 'Grade',
    value: (student) => (marksOf(student) === null ? null : student.grade),
    width: 92,
    searchable: false,
    filter: GRADES.map((value) => ({ value, label: value })),
  },
  {
    id: 'percentile',
    header: 'Percentile',
    value: (student) => (marksOf(student) === null ? null : student.percentile),
    cell: (student) => percentileText(student) ?? '–',
    numeric: true,
    width: 104,
    searchable: false,
  },
  {
    id: 'timeTaken',
    header: 'Time Taken',
    value: (student) => student.duration,
    cell: (student) => timeTakenOf(student) ?? '–',
    numeric: true,
    width: 116,
    searchable: false,
  },
  {
    id: 'submittedAt',
    header: 'Submitted At',
    value: (student) => student.submittedAt,
    cell: (student) => <DateTimeText value={student.submittedAt} />,
    width: 172,
    searchable: false,
  },
  {
    id: 'status',
    header: 'Status',
    value: (student) => standingOf(student, isOver),
    cell: (student) => <StandingBadge standing={standingOf(student, isOver)} />,
    width: 128,
    searchable: false,
    filter: STANDINGS.map((value) => ({ value, label: value })),
  },
  {
    id: 'viewAnswer',
    header: 'View Answer',
    value: () => null,
    cell: (student) => <ViewAnswer student={student} />,
    width: 112,
    sortable: false,
    searchable: false,
  },
];
