import {
  distributeMarks,
  distributionTypeOf,
  findMarksProblem,
  sumOf,
  type BodyOf,
  type updateStudentMarks,
} from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { lockAttempts } from '../attempts/index.ts';
import { giveMarks, listProgramMarks, requireBatch } from '../marks/index.ts';
import { requireTask } from '../tasks/index.ts';
import { findSitting } from './leaderboard.repository.ts';

/** The submitted attempt of a student, locked. */
const requireSubmission = async (db: Queryable, taskId: string, studentId: string) => {
  await lockAttempts(db, { taskId, studentIds: [studentId] });
  const sitting = await findSitting(db, taskId, studentId);
  if (!sitting) throw notFound('Student');
  const { id, fullname, submittedAt } = sitting;
  if (!id)
    throw new AppError('CONFLICT', `${fullname} has not started this task, so there is nothing to mark.`);
  if (!submittedAt)
    throw new AppError(
      'CONFLICT',
      `${fullname} is still writing. Marks can be given once the submission is in.`,
    );
  return { id, fullname };
};

/**
 * Who gives marks for the whole has seen one moment, that of the latest mark: what was given later was not seen. Undefined
 * where nothing has to be compared.
 */
const seenOf = (seenGivenAt: string | null | undefined, givenAt: Date | null): string | null | undefined => {
  const wasSeen = !givenAt || (typeof seenGivenAt === 'string' && givenAt <= new Date(seenGivenAt));
  return wasSeen ? undefined : seenGivenAt;
};

type Programs = Awaited<ReturnType<typeof listProgramMarks>>;

/**
 * What each question gets; null goes back to what the tests came to.
 * @throws CONFLICT for more than the questions that the student was given can bring
 */
const splitOver = (programs: Programs, marks: number | null, fullname: string) => {
  const fullMarks = programs.map((program) => program.fullMarks);
  if (marks === null) {
    const computed = programs.map(({ computedMarks }) => computedMarks);
    return {
      given: null,
      shown: { questionMarks: computed, distributionType: distributionTypeOf(computed) },
    };
  }
  if (marks > sumOf(fullMarks))
    throw new AppError(
      'CONFLICT',
      `The questions that ${fullname} was given bring at most ${sumOf(fullMarks)} marks.`,
    );
  const shown = distributeMarks(marks, fullMarks);
  return { given: shown.questionMarks, shown };
};

/** @throws VALIDATION for marks that the task cannot bring; CONFLICT when its questions are not those that were seen */
const requireFitting = (
  { marks, numQuestions }: BodyOf<typeof updateStudentMarks>,
  task: { totalMarks: number; questions: readonly unknown[] },
): void => {
  const problem = marks === null ? null : findMarksProblem(marks, task.totalMarks);
  if (problem) throw new AppError('VALIDATION', problem, [{ path: 'marks', message: problem }]);
  if (numQuestions !== task.questions.length)
    throw new AppError('CONFLICT', 'The questions of this task have changed. Please reload the page.');
};

/** Marks for a whole submission: they become a person's marks of each of its questions. */
export const handleUpdateStudentMarks: Handler<typeof updateStudentMarks> = async ({ actor, body, deps }) => {
  const { taskId, studentId, marks, batchId } = body;
  const distributedMarks = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const task = await requireTask(trx, actor, 'evaluate', taskId, now);
    requireFitting(body, task);
    const attempt = await requireSubmission(trx, task.id, studentId);
    const programs = await listProgramMarks(trx, attempt.id);
    const { given, shown } = splitOver(programs, marks, attempt.fullname);
    if (batchId) await requireBatch(trx, { id: batchId, taskId: task.id, givenBy: actor.id, givenAt: now });
    const changes = await giveMarks(trx, actor, {
      attemptId: attempt.id,
      marks: programs.map(({ questionId, givenAt }, index) => ({
        questionId,
        marks: given === null ? null : (given[index] ?? 0),
        seenGivenAt: seenOf(body.seenGivenAt, givenAt),
        path: 'marks',
      })),
      totalMarks: task.totalMarks,
      keepsComputed: false,
      batchId,
      now,
    });
    if (changes.length > 0)
      await noteAction(trx, actor, 'update-student-marks', task.id, now, {
        studentId,
        attemptId: attempt.id,
        marks: changes,
      });
    return shown;
  });
  return { success: true, message: 'Marks updated successfully', data: { distributedMarks } };
};
