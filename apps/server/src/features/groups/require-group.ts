import type { ItemAction } from '@assay/contract';
import { authorize } from '../../platform/access.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { findGroup, type GroupRowData } from './group.repository.ts';

/**
 * The group, for one who may do this with it.
 * @throws NOT_FOUND to who may not even see it, FORBIDDEN to who may see it only.
 */
export const requireGroup = async (
  db: Queryable,
  actor: DepartmentActor,
  action: ItemAction,
  groupId: string,
): Promise<GroupRowData> => {
  const group = await findGroup(db, actor, groupId);
  if (!group) throw notFound('Group');
  authorize(actor, action, shareableOf(actor, group), 'Group');
  return group;
};
