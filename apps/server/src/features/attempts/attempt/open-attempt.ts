import { attemptEnd, windowEnd, type Allowance, type TimedTask } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { findAssignedTask, type AssignedTask } from './assigned-task.repository.ts';
import { findAttempt, hasAttempt, type Attempt } from './attempt.repository.ts';

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

/** The moment an attempt's time ends. `openUntil` null: it was not opened again. */
export const endOf = (attempt: TimedTask & GivenTime & { startedAt: Date; openUntil: Date | null }): Date =>
  attemptEnd(attempt, attempt.startedAt, allowanceOf(attempt), attempt.openUntil);

/** When the window of a task closes for a student. */
export const windowEndOf = (task: TimedTask & GivenTime): Date => windowEnd(task, allowanceOf(task));

/** Minutes that a student has from the own start; 0 when the whole window may be used. */
export const ownDuration = (task: TimedTask & GivenTime): number =>
  task.duration ? task.duration + (task.extraMinutes ?? 0) : 0;

/** Tells who has written in a task, and is none of its students any more, what that means. */
export const takenOut = (): AppError =>
  new AppError(
    'TAKEN_OUT',
    'You have been taken out of this task. What you have typed is kept; if your faculty puts you back, you continue where you left off.',
  );

/** For a student who is not assigned to a task: taken out of it in the middle, or a stranger to it. */
export const notAssigned = async (db: Queryable, taskId: string, studentId: string): Promise<AppError> =>
  (await hasAttempt(db, taskId, studentId)) ? takenOut() : notFound('Task');

/** Says that an attempt looks over by a clock that was just set, which decides nothing. */
export const clockWasSet = (): AppError =>
  Object.assign(
    new AppError(
      'CLOCK_SET',
      'The clock of the server has just been adjusted, so it cannot tell yet whether your time is over. What you typed stays on this device, and this page tries again automatically.',
    ),
    { retryAfter: 5 },
  );

/** @throws NOT_FOUND unless the student is assigned to the task, TAKEN_OUT when it was started before. */
export const requireAssignedTask = async (
  db: Queryable,
  taskId: string,
  studentId: string,
): Promise<AssignedTask> => {
  const task = await findAssignedTask(db, taskId, studentId);
  if (!task) throw await notAssigned(db, taskId, studentId);
  return task;
};

/** @throws NOT_FOUND or TAKEN_OUT unless assigned, NOT_OPEN unless the student has started. */
export const requireAttempt = async (
  db: Queryable,
  taskId: string,
  studentId: string,
  lock = false,
): Promise<Attempt> => {
  const attempt = await findAttempt(db, { taskId, studentId }, lock);
  if (!attempt?.isAssigned) await requireAssignedTask(db, taskId, studentId);
  if (!attempt) throw new AppError('NOT_OPEN', 'You have not started this task yet.');
  return attempt;
};
