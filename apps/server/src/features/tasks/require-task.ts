import type { ItemAction } from '@assay/contract';
import { authorize } from '../../platform/access.ts';
import { refusedWhileArchived } from '../../platform/archive.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { findTask, type TaskData } from './task.repository.ts';

/** What an archived task is kept from: it can be read, marked and published, and is brought back for the rest. */
const CHANGES: readonly ItemAction[] = ['update', 'extend'];

/** @throws CONFLICT for an archived task. */
export const requireNotArchived = ({ archived }: Pick<TaskData, 'archived'>): void => {
  if (archived) throw refusedWhileArchived('task');
};

/**
 * The task, for one who may do this with it.
 * @throws NOT_FOUND to who may not even see it, FORBIDDEN to who may see it only, CONFLICT for a change of an archived one.
 */
export const requireTask = async (
  db: Queryable,
  actor: DepartmentActor,
  action: ItemAction,
  taskId: string,
  now: Date,
): Promise<TaskData> => {
  const task = await findTask(db, actor, taskId, now);
  if (!task) throw notFound('Task');
  authorize(actor, action, shareableOf(actor, task), 'Task');
  if (CHANGES.includes(action)) requireNotArchived(task);
  return task;
};
