import type { addGroup } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { insertGroup } from './group-write.repository.ts';

export const handleAddGroup: Handler<typeof addGroup> = async ({ actor, body, deps }) => {
  const groupId = await insertGroup(deps.db, actor, body, deps.now());
  return { success: true, message: 'Group created successfully', data: { _id: groupId } };
};
