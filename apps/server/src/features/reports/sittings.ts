import type { PracticalState } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { listReportStudents, listSittings, type PracticalRow, type SittingRow } from './report.repository.ts';

/** A practical that one student is assigned to, and what came of it. */
export interface Sitting {
  practical: PracticalRow;
  row: SittingRow;
}

/** How somebody stands with a practical, as far as the marks of its questions say. */
export const stateOf = ({ row }: Sitting): PracticalState => {
  if (row.isAbsent) return 'ABSENT';
  // A person's marks for everything count while the grading waits; without any a submission has only zeros yet.
  return row.gradedAt !== null || (row.questionMarks !== null && row.isGivenByPerson === true)
    ? 'MARKED'
    : 'PENDING';
};

/** A page of the students of some practicals, each with the own sittings in the order of the practicals. */
export const readSittings = async (
  db: Queryable,
  practicals: readonly PracticalRow[],
  paging: { page?: number; pageSize?: number },
  now: Date,
) => {
  const taskIds = practicals.map(({ id }) => id);
  const { students, total } = await listReportStudents(db, taskIds, paging);
  const rows = await listSittings(
    db,
    taskIds,
    students.map(({ id }) => id),
    now,
  );
  const rowOf = new Map(rows.map((row) => [`${row.studentId} ${row.taskId}`, row]));
  return {
    total,
    students: students.map(({ id, username, fullname }) => ({
      // The enrollment number is what a student logs in with.
      names: { username, enrollmentNumber: username, name: fullname },
      sittings: practicals.flatMap((practical): Sitting[] => {
        const row = rowOf.get(`${id} ${practical.id}`);
        return row ? [{ practical, row }] : [];
      }),
    })),
  };
};
