import type { PracticalState } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PracticalRow } from './practical.repository.ts';
import { listReportStudents, listSittings, type SittingRow } from './report.repository.ts';

/** A practical that one student is assigned to, and what came of it. */
export interface Sitting {
  practical: PracticalRow;
  row: SittingRow;
}

/** How somebody stands with a practical, as far as the marks of its questions say. */
export const stateOf = (row: SittingRow): PracticalState => {
  if (row.isAbsent) return 'ABSENT';
  // A person's marks for everything count while the grading waits; without any a submission has only zeros yet.
  return row.gradedAt !== null || (row.questionMarks !== null && row.isGivenByPerson === true)
    ? 'MARKED'
    : 'PENDING';
};

/** Semesters and passout years at the practicals, each once. */
const termsOf = (sittings: readonly Sitting[]): { semester: string; batch: string } => {
  const each = (key: 'semester' | 'batch') => [...new Set(sittings.map(({ row }) => row[key]))].join(', ');
  return { semester: each('semester'), batch: each('batch') };
};

/** So many sittings are answered at once: a few megabytes, which hold up nobody else. */
const WHOLE_MAX = 20_000;

/** @throws TOO_LARGE when a report has more sittings than are answered at once. */
const requireAnswerable = (
  { students, total }: Awaited<ReturnType<typeof listReportStudents>>,
  practicals: number,
): void => {
  if (students.length * practicals > WHOLE_MAX)
    throw new AppError(
      'TOO_LARGE',
      `A report of ${total} students and ${practicals} practicals has to be asked for page by page (page, pageSize).`,
    );
};

/**
 * A page of the students of some practicals, each with the own sittings in the order of the practicals; without
 * `pageSize` all of them.
 * @throws TOO_LARGE when all of them are too many to be answered at once.
 */
export const readSittings = async (
  db: Queryable,
  practicals: readonly PracticalRow[],
  paging: { page?: number; pageSize?: number },
  now: Date,
) => {
  const taskIds = practicals.map(({ id }) => id);
  const found = await listReportStudents(db, taskIds, paging);
  requireAnswerable(found, practicals.length);
  const { students, total } = found;
  const rows = await listSittings(
    db,
    taskIds,
    students.map(({ id }) => id),
    now,
  );
  const rowOf = new Map(rows.map((row) => [`${row.studentId} ${row.taskId}`, row]));
  return {
    total,
    students: students.map(({ id, username, fullname }) => {
      const sittings = practicals.flatMap((practical): Sitting[] => {
        const row = rowOf.get(`${id} ${practical.id}`);
        return row ? [{ practical, row }] : [];
      });
      // The enrollment number is what a student logs in with.
      const names = { username, enrollmentNumber: username, name: fullname, ...termsOf(sittings) };
      return { id, names, sittings };
    }),
  };
};
