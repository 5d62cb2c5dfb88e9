import { attemptEnd } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findAssignedTask, findAttempt, type AssignedTask, type Attempt } from './attempt.repository.ts';

/** The moment an attempt's time ends. */
export const endOf = (attempt: { startedAt: Date; endTime: Date; duration: number | null }): Date =>
  attemptEnd(attempt, attempt.startedAt);

/** @throws NOT_FOUND unless the student is assigned to the task. */
export const demandAssignedTask = async (
  db: Queryable,
  taskId: string,
  studentId: string,
): Promise<AssignedTask> => {
  const task = await findAssignedTask(db, taskId, studentId);
  if (!task) throw notFound('Task');
  return task;
};

/** @throws NOT_FOUND unless assigned, NOT_OPEN unless the student has started. */
export const demandAttempt = async (
  db: Queryable,
  taskId: string,
  studentId: string,
  lock = false,
): Promise<Attempt> => {
  await demandAssignedTask(db, taskId, studentId);
  const attempt = await findAttempt(db, { taskId, studentId }, lock);
  if (!attempt) throw new AppError('NOT_OPEN', 'You have not started this task yet.');
  return attempt;
};
