import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { noteAttemptsForRecord } from '../../platform/record-due.repository.ts';
import {
  insertMarkChanges,
  listProgramMarks,
  lockPrograms,
  writeComputedMarks,
  type ProgramGrade,
} from './marks.repository.ts';
import {
  findGradedProgram,
  insertSubstitution,
  replaceProgram,
  type ProgramText,
} from './substitution.repository.ts';

interface Substituting {
  attemptId: string;
  /** The submission that the decision is about; the first one of an attempt is 1. */
  number: number;
  /** What is graded from now on, and what the tests said of it. */
  program: ProgramText;
  grade: ProgramGrade;
  /** Null: it is what was submitted. */
  setAsideId: string | null;
  /** Hash of the program that its giver saw graded. */
  seenHash: string | null;
  reason: string;
  now: Date;
}

/**
 * Has another program of the student's graded in place of the one that was graded until now. Marks that a person gave
 * stay, and outrank what the tests say. The caller has made sure that the actor may, and holds the attempt's lock.
 * @returns the marks that count from now on
 * @throws CONFLICT when somebody else decided meanwhile, or the attempt was opened again
 */
export const substituteProgram = async (
  trx: Queryable,
  actor: { id: string },
  { attemptId, number, program, grade, setAsideId, seenHash, reason, now }: Substituting,
): Promise<{ givenMarks: number | null }> => {
  const { questionId } = grade;
  await lockPrograms(trx, attemptId);
  const marks = (await listProgramMarks(trx, attemptId)).find((one) => one.questionId === questionId);
  if (!marks || marks.number !== number)
    throw new AppError('CONFLICT', 'The attempt has been opened again since. Nothing was changed.');
  const before = await findGradedProgram(trx, attemptId, questionId);
  if (before.hash !== seenHash)
    throw new AppError(
      'CONFLICT',
      'Another program for this question has been chosen for grading since. Nothing was changed; please look again.',
    );
  await insertSubstitution(trx, {
    ...before,
    attemptId,
    questionId,
    number,
    setAsideId,
    reason,
    decidedBy: actor.id,
    decidedAt: now,
  });
  await replaceProgram(trx, { attemptId, questionId }, program);
  await writeComputedMarks(trx, attemptId, grade, now);
  await noteAttemptsForRecord(trx, [attemptId], 'SUBSTITUTED');
  const { givenMarks, computedMarks: computedBefore } = marks;
  if (computedBefore !== grade.computedMarks)
    await insertMarkChanges(trx, [
      {
        attemptId,
        questionId,
        number,
        cause: 'SUBSTITUTED',
        reason,
        computedBefore,
        givenBefore: givenMarks,
        computedAfter: grade.computedMarks,
        givenAfter: givenMarks,
        changedBy: actor.id,
        changedAt: now,
      },
    ]);
  return { givenMarks };
};
