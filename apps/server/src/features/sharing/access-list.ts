import type { accessList } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireSharing } from './require-sharing.ts';
import { listAccess } from './sharing.repository.ts';

export const handleAccessList: Handler<typeof accessList> = async ({ actor, params, deps }) => {
  await requireSharing(deps.db, actor, params.kind, params.id);
  return { success: true, data: { accessControl: await listAccess(deps.db, params.kind, params.id) } };
};
