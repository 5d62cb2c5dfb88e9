import type { LeaderboardStudent } from '@assay/contract';
import { Text } from '@mantine/core';
import type { DataColumn } from '../../ui/data-table.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { StandingBadge } from './standing-badge.tsx';
import { STANDINGS, marksOf, standingOf, timeTakenOf } from './standing.ts';

/** The columns of the leaderboard; search looks into name and enrollment. */
export const leaderboardColumns = (totalMarks: number, isOver: boolean): DataColumn<LeaderboardStudent>[] => [
  {
    id: 'rank',
    header: 'Rank',
    value: (student) => student.rank,
    numeric: true,
    width: 80,
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
    minWidth: 180,
  },
  { id: 'enrollment', header: 'Enrollment', value: (student) => student.username, width: 150 },
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
    width: 120,
    searchable: false,
  },
  {
    id: 'timeTaken',
    header: 'Time Taken',
    value: (student) => student.duration,
    cell: (student) => timeTakenOf(student) ?? '–',
    numeric: true,
    width: 136,
    searchable: false,
  },
  {
    id: 'submittedAt',
    header: 'Submitted At',
    value: (student) => student.submittedAt,
    cell: (student) => <DateTimeText value={student.submittedAt} />,
    width: 196,
    searchable: false,
  },
  {
    id: 'status',
    header: 'Status',
    value: (student) => standingOf(student, isOver),
    cell: (student) => <StandingBadge standing={standingOf(student, isOver)} />,
    width: 140,
    searchable: false,
    filter: STANDINGS.map((value) => ({ value, label: value })),
  },
];
