import type { ItemAction } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { requireTask } from '../tasks/index.ts';
import { findRegrade } from './regrade.repository.ts';

/**
 * A regrade with its task, for one who may do this with the task.
 * @throws NOT_FOUND without it, and to who may not even see the task; FORBIDDEN
 */
export const requireRegrade = async (
  db: Queryable,
  actor: DepartmentActor,
  action: ItemAction,
  regradeId: string,
  now: Date,
) => {
  const regrade = await findRegrade(db, regradeId);
  if (!regrade) throw notFound('Regrade');
  return { regrade, task: await requireTask(db, actor, action, regrade.taskId, now) };
};
