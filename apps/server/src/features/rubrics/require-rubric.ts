import type { ItemAction } from '@assay/contract';
import { authorize } from '../../platform/access.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { findRubric, type RubricData } from './rubric.repository.ts';

/**
 * The rubric, for one who may do this with it.
 * @throws NOT_FOUND to who may not even see it, FORBIDDEN to who may see it only.
 */
export const requireRubric = async (
  db: Queryable,
  actor: DepartmentActor,
  action: ItemAction,
  rubricId: string,
): Promise<RubricData> => {
  const rubric = await findRubric(db, actor, rubricId);
  if (!rubric) throw notFound('Rubric');
  authorize(actor, action, shareableOf(actor, rubric), 'Rubric');
  return rubric;
};
