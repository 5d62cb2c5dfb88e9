import type { addGroup } from '@assay/contract';
import { createOnce } from '../../platform/create-once.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { insertGroup } from './group-write.repository.ts';

export const handleAddGroup: Handler<typeof addGroup> = async (call) => {
  const { actor, body, deps } = call;
  const groupId = await createOnce('group', call, (trx, id) => insertGroup(trx, actor, body, deps.now(), id));
  return { success: true, message: 'Group created successfully', data: { _id: groupId } };
};
