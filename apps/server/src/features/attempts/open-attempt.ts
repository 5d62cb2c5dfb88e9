import { attemptEnd, windowEnd, type Allowance, type TimedTask } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findAssignedTask, findAttempt, type AssignedTask, type Attempt } from './attempt.repository.ts';

/** What the database says of extra time: null where a student has none. */
export interface GivenTime {
  extraMinutes: number | null;
  laterEnd: Date | null;
}

/** The same as the contract's rules take it. */
export const allowanceOf = ({ extraMinutes, laterEnd }: GivenTime): Allowance => ({
  extraMinutes: extraMinutes ?? 0,
  laterEnd,
});

/** The moment an attempt's time ends. */
export const endOf = (attempt: TimedTask & GivenTime & { startedAt: Date }): Date =>
  attemptEnd(attempt, attempt.startedAt, allowanceOf(attempt));

/** When the window of a task closes for a student. */
export const windowEndOf = (task: TimedTask & GivenTime): Date => windowEnd(task, allowanceOf(task));

/** Minutes that a student has from the own start; 0 when the whole window may be used. */
export const ownDuration = (task: TimedTask & GivenTime): number =>
  task.duration ? task.duration + (task.extraMinutes ?? 0) : 0;

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
