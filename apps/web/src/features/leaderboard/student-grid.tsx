import { standingOf, type LeaderboardStudent } from '@assay/contract';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTableFoot } from '../../ui/lists/data-table-foot.tsx';
import { DataTableToolbar } from '../../ui/lists/data-table-toolbar.tsx';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import type { Narrowing } from '../../ui/lists/data-table.types.ts';
import { useDataTable } from '../../ui/lists/use-data-table.ts';
import type { TableState } from '../../ui/lists/use-table-state.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ExemptionText } from '../exam-browser/index.ts';
import classes from './leaderboard.module.css';
import { HandBadge } from './standing/hand-badge.tsx';
import { StandingBadge } from './standing/standing-badge.tsx';
import { marksOf, knownPercentile, timeTakenOf } from './standing/standing.ts';
import { ViewAnswer } from './standing/view-answer.tsx';

interface StudentGridProps {
  students: readonly LeaderboardStudent[];
  columns: readonly DataColumn<LeaderboardStudent>[];
  totalMarks: number;
  isOver: boolean;
  state: TableState;
  pageSizes: readonly number[];
  search: string;
  toolbar: ReactNode;
  narrowing: readonly Narrowing[];
}

const StudentCard = ({
  student,
  totalMarks,
  isOver,
}: Pick<StudentGridProps, 'totalMarks' | 'isOver'> & { student: LeaderboardStudent }) => (
  <li className={classes.card}>
    <span className={classes.rank} data-rank={student.rank}>
      {student.rank === null ? '–' : `#${student.rank}`}
    </span>
    <div className={classes.who}>
      <Text fw={600} truncate title={student.fullname}>
        {student.fullname}
      </Text>
      <Text c="dimmed" size="xs">
        {student.username}
      </Text>
      {knownPercentile(student) !== null && (
        <Text size="xs" mt={6}>
          Grade {student.grade} · percentile {knownPercentile(student)}
        </Text>
      )}
      <Text c="dimmed" size="xs" mt={6}>
        {timeTakenOf(student) ?? 'No time taken'}
      </Text>
      {student.submittedAt && (
        <Text c="dimmed" size="xs">
          <DateTimeText value={student.submittedAt} />
        </Text>
      )}
    </div>
    <div className={classes.marks}>
      <Text>
        <b>{marksOf(student) ?? '–'}</b> of {totalMarks} <HandBadge student={student} />
      </Text>
      <StandingBadge standing={standingOf(student, isOver)} />
      {student.isSubmissions && student.isGraded && (
        <Text c="dimmed" size="xs">
          {student.questionMarks
            .flatMap((marks, place) => (marks === null ? [] : [`Q${place + 1} ${marks}`]))
            .join(' · ')}
        </Text>
      )}
      {student.isSubmissions && (
        <Text size="sm" mt={4}>
          <ViewAnswer student={student} />
        </Text>
      )}
    </div>
    {student.exemption && (
      <Text size="xs" className={classes.line}>
        <ExemptionText note={student.exemption} />
      </Text>
    )}
  </li>
);

/** The leaderboard as cards, with the search, order and paging of the table. */
export const StudentGrid = ({
  students,
  columns,
  totalMarks,
  isOver,
  state,
  pageSizes,
  search,
  toolbar,
  narrowing,
}: StudentGridProps) => {
  const { shown, matching, pageCount } = useDataTable(
    { columns, rows: students, rowId: (student) => student._id },
    state,
    false,
  );
  return (
    <Stack gap="sm">
      <DataTableToolbar
        columns={columns}
        state={state}
        search={search}
        narrowing={narrowing}
        onClear={() => {
          state.clear();
          narrowing.forEach(({ onRemove }) => onRemove());
        }}
      >
        {toolbar}
      </DataTableToolbar>
      <ol className={classes.grid} aria-label="Leaderboard">
        {shown.map(({ id, row }) => (
          <StudentCard key={id} student={row} totalMarks={totalMarks} isOver={isOver} />
        ))}
      </ol>
      {matching === 0 && (
        <EmptyState title="No Data Available" text="Nothing matches the search and filters." />
      )}
      {matching > 0 && (
        <DataTableFoot state={state} matching={matching} pageCount={pageCount} pageSizes={pageSizes} />
      )}
    </Stack>
  );
};
