import type { Queryable } from '../../platform/db/database.ts';
import {
  insertMarkChanges,
  listProgramMarks,
  lockPrograms,
  writeComputedMarks,
  type ProgramGrade,
  type ProgramMarks,
} from './marks.repository.ts';

/** What a grade changes of the marks that its program had. */
const changeBy = ({ computedMarks }: ProgramGrade, had: ProgramMarks | undefined) => ({
  computedBefore: had?.isGraded ? had.computedMarks : null,
  givenBefore: had?.givenMarks ?? null,
  computedAfter: computedMarks,
  givenAfter: had?.givenMarks ?? null,
});

/**
 * Writes what the tests of a submission's programs came to. Marks that people gave meanwhile stay, and outrank the
 * computed ones. The caller holds the attempt's lock and has made sure that nobody writes the same grades.
 */
export const writeGrades = async (
  trx: Queryable,
  { id: attemptId, reopenings }: { id: string; reopenings: number },
  grades: readonly ProgramGrade[],
  now: Date,
): Promise<void> => {
  await lockPrograms(trx, attemptId);
  const before = new Map(
    (await listProgramMarks(trx, attemptId)).map((program) => [program.questionId, program]),
  );
  for (const grade of grades) await writeComputedMarks(trx, attemptId, grade, now);
  await insertMarkChanges(
    trx,
    grades.map((grade) => ({
      attemptId,
      questionId: grade.questionId,
      number: reopenings + 1,
      cause: 'GRADED',
      reason: null,
      ...changeBy(grade, before.get(grade.questionId)),
      changedBy: null,
      changedAt: now,
    })),
  );
};
