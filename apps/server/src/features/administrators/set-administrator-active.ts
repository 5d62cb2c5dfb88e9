import type { setAdministratorActive } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { closeSessionsOf } from '../../platform/sessions/sessions.ts';
import { setActive } from '../accounts/index.ts';
import { requireColleague } from './require-colleague.ts';

export const handleSetAdministratorActive: Handler<typeof setAdministratorActive> = async ({
  actor,
  body: { _id, isActive },
  deps,
}) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const { username, isActive: wasActive } = await requireColleague(trx, actor, _id);
    if (wasActive === isActive) return;
    await setActive(trx, [_id], isActive);
    if (!isActive) await closeSessionsOf(trx, _id, { now, why: 'CLOSED' });
    await noteAction(trx, actor, isActive ? 'open-administrator' : 'close-administrator', _id, now, {
      username,
    });
  });
  return {
    success: true,
    message: isActive
      ? 'The administrator can log in again'
      : 'The administrator is logged out and cannot log in',
  };
};
