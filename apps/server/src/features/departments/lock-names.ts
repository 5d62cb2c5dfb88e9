import type { lockNames } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { setLocksNames } from './department.repository.ts';

export const handleLockNames: Handler<typeof lockNames> = async ({ actor, body, deps }) => {
  const { locksNames } = body;
  await deps.db.transaction().execute(async (trx) => {
    await setLocksNames(trx, actor.departmentId, locksNames);
    await noteAction(trx, actor, 'lock-names', actor.departmentId, deps.now(), { locksNames });
  });
  return { success: true, message: locksNames ? 'Names are locked' : 'Names are no longer locked' };
};
