import type { accessList } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { demandSharing } from './demand-sharing.ts';
import { listAccess } from './sharing.repository.ts';

export const handleAccessList: Handler<typeof accessList> = async ({ actor, params, deps }) => {
  await demandSharing(deps.db, actor, params.kind, params.id);
  return { success: true, data: { accessControl: await listAccess(deps.db, params.kind, params.id) } };
};
