import { CALM_MINUTES } from '@assay/contract';
import { isAuthor, type Actor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { requireTask } from '../../tasks/index.ts';
import { findExamInTheWay } from '../calm.repository.ts';
import { isRehearsing } from '../rehearsal.repository.ts';
import { findRehearsedTask, type RehearsedTask } from './rehearsed-task.repository.ts';

/**
 * The task, for its owner or an administrator.
 * @throws NOT_FOUND to who may not even see it, FORBIDDEN to who does not own it
 */
export const requireRehearsed = async (
  db: Queryable,
  actor: Actor,
  taskId: string,
  now: Date,
): Promise<RehearsedTask> => {
  if (isAuthor(actor)) {
    const { ownerId } = await requireTask(db, actor, 'view', taskId, now);
    if (ownerId !== actor.id)
      throw new AppError('FORBIDDEN', 'Only the owner of a task, or an administrator, can rehearse it.');
  }
  const task = await findRehearsedTask(db, taskId);
  if (!task) throw notFound('Task');
  return task;
};

/** Why an exam is in the way of a rehearsal, in a sentence; null where none is. */
export const examInTheWay = async (db: Queryable, now: Date): Promise<string | null> => {
  const exam = await findExamInTheWay(db, now);
  if (!exam) return null;
  return exam.startTime > now
    ? `An exam on this installation begins within ${CALM_MINUTES} minutes. Rehearse when it is over.`
    : 'An exam runs on this installation. Rehearse when it is over.';
};

/** Why no rehearsal of a task can be started now, in a sentence; null where one can. */
export const findProblem = async (
  db: Queryable,
  { questions }: RehearsedTask,
  now: Date,
): Promise<string | null> => {
  if (questions === 0) return 'This task has no questions yet. Add one first.';
  const exam = await examInTheWay(db, now);
  if (exam) return exam;
  return (await isRehearsing(db))
    ? 'Another rehearsal runs on this installation. Start this one when it has ended.'
    : null;
};
