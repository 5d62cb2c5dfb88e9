import type { ItemAction } from '@assay/contract';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { requireTask } from '../../tasks/index.ts';
import { findComparison } from './comparison.repository.ts';

/**
 * A comparison with its task, for one who may do this with the task.
 * @throws NOT_FOUND without it, and to who may not even see the task; FORBIDDEN
 */
export const requireComparison = async (
  db: Queryable,
  actor: DepartmentActor,
  action: ItemAction,
  comparisonId: string,
  now: Date,
) => {
  const comparison = await findComparison(db, actor, comparisonId);
  if (!comparison) throw notFound('Comparison');
  return { comparison, task: await requireTask(db, actor, action, comparison.taskId, now) };
};
