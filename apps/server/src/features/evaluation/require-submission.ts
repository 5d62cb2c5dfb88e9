import type { ItemAction } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { requireTask } from '../tasks/index.ts';
import { findSitting } from './evaluation.repository.ts';

/** Whose submission of what is meant. */
export interface SubmissionKey {
  taskId: string;
  studentId: string;
}

/**
 * The submitted attempt of a student, for one who may do this with the task.
 * @throws NOT_FOUND without such a task, student or attempt; FORBIDDEN; NOT_OPEN while the student still writes.
 */
export const requireSubmission = async (
  db: Queryable,
  actor: DepartmentActor,
  action: ItemAction,
  { taskId, studentId }: SubmissionKey,
  now: Date,
) => {
  const task = await requireTask(db, actor, action, taskId, now);
  const sitting = await findSitting(db, task.id, studentId);
  if (!sitting) throw notFound('Student');
  const { attemptId, startedAt, submittedAt, ...student } = sitting;
  if (!attemptId || !startedAt) throw new AppError('NOT_FOUND', 'No submission found.');
  if (!submittedAt)
    throw new AppError(
      'NOT_OPEN',
      `${student.fullname} is still writing. Marks can be given once the task is submitted.`,
    );
  return { task, student: { ...student, attemptId, startedAt, submittedAt } };
};
