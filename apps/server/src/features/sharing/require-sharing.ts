import type { ShareableKind } from '@assay/contract';
import { authorize } from '../../platform/access.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { findItem } from './sharing.repository.ts';

/** How messages call an item. */
export const NAME_OF_KIND: Readonly<Record<ShareableKind, string>> = {
  task: 'Task',
  question: 'Question',
  group: 'Group',
  rubric: 'Rubric',
};

/**
 * Lets pass who may share the item, and answers what that is called.
 * @throws NOT_FOUND to who may not even see it, FORBIDDEN to who may see it only.
 */
export const requireSharing = async (
  db: Queryable,
  actor: DepartmentActor,
  kind: ShareableKind,
  id: string,
): Promise<string> => {
  const item = await findItem(db, actor, kind, id);
  if (!item) throw notFound(NAME_OF_KIND[kind]);
  authorize(actor, 'share', shareableOf(actor, item), NAME_OF_KIND[kind]);
  return item.name;
};
