import { SESSION_ENDED, type logout, type verify } from '@assay/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { closeSession } from '../../../platform/sessions/sessions.ts';
import { findAccount, toSessionUser } from '../account/account.repository.ts';

export const handleLogout: Handler<typeof logout> = async ({ token, caller, deps }) => {
  if (token) await closeSession(deps.db, token, deps.now(), caller);
  return { success: true, message: 'Logged out' };
};

export const handleVerify: Handler<typeof verify> = async ({ actor, deps }) => {
  const account = await findAccount(deps.db, actor.id);
  if (!account) throw new AppError('NO_SESSION', SESSION_ENDED);
  return { success: true, data: toSessionUser(account, deps.config) };
};
