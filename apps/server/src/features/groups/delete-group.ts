import type { deleteGroup } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireGroup } from './require-group.ts';
import { lockGroup, markGroupDeleted } from './group-write.repository.ts';

/** Tasks name their students themselves, so nobody loses a task with the group. */
export const handleDeleteGroup: Handler<typeof deleteGroup> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockGroup(trx, body.id);
    const { id, name, students } = await requireGroup(trx, actor, 'delete', body.id);
    const now = deps.now();
    await markGroupDeleted(trx, id, now);
    await noteAction(trx, actor, 'delete-group', id, now, { name, students });
  });
  return { success: true, message: 'Group deleted' };
};
