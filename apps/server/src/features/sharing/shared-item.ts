import type { sharedItem } from '@assay/contract';
import { can } from '../../platform/access.ts';
import { isAuthor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { requireTask, possibleActions } from '../tasks/index.ts';
import { NAME_OF_KIND } from './require-sharing.ts';
import { findItem } from './sharing.repository.ts';

export const handleSharedItem: Handler<typeof sharedItem> = async ({ actor, params, deps }) => {
  if (!isAuthor(actor)) return { success: true, data: { mode: 'not-for-role' } };
  const { kind, id } = params;
  const row = await findItem(deps.db, actor, kind, id);
  if (!row) throw notFound(NAME_OF_KIND[kind]);
  const item = shareableOf(actor, row);
  if (!can(actor, 'view', item)) {
    const { createdByName: fullname, ownerEmail, ownerIsActive: isActive } = row;
    return {
      success: true,
      data: { mode: 'ask', owner: { fullname, email: isActive ? ownerEmail : null, isActive } },
    };
  }
  // Only a task has further states in which it cannot be edited.
  const isEditable =
    !row.isArchived &&
    (kind !== 'task' ||
      possibleActions(await requireTask(deps.db, actor, 'view', id, deps.now())).includes('update'));
  return { success: true, data: { mode: isEditable && can(actor, 'update', item) ? 'edit' : 'view' } };
};
