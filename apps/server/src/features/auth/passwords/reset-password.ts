import {
  findNewPasswordProblem,
  RESET_LINK_SENTENCES,
  type checkResetLink,
  type resetPassword,
  type ResetLinkState,
} from '@assay/contract';
import { noteAction } from '../../../platform/log/audit.ts';
import { findCommonProblem } from '../../../platform/passwords/common-passwords.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { hashPassword } from '../../../platform/passwords/passwords.ts';
import { closeSessionsOf } from '../../../platform/sessions/sessions.ts';
import { findAccount, namesOf } from '../account/account.repository.ts';
import { storeRecoveredPassword } from '../../accounts/index.ts';
import { findReset, lockAccount } from './password-reset.repository.ts';

type Reset = Awaited<ReturnType<typeof findReset>>;

const stateOf = (reset: Reset, now: Date): ResetLinkState => {
  if (!reset) return 'UNKNOWN';
  if (reset.endedAt) return 'USED';
  return now < reset.expiresAt ? 'OPEN' : 'EXPIRED';
};

/** @throws CONFLICT at `token`, with why the link opens nothing any more. */
const requireOpenReset = async (db: Queryable, token: string, now: Date): Promise<NonNullable<Reset>> => {
  const reset = await findReset(db, token);
  const state = stateOf(reset, now);
  if (reset && state === 'OPEN') return reset;
  const message = RESET_LINK_SENTENCES[state === 'OPEN' ? 'UNKNOWN' : state];
  throw new AppError('CONFLICT', message, [{ path: 'token', message }]);
};

export const handleCheckResetLink: Handler<typeof checkResetLink> = async ({ body, deps }) => {
  const reset = await findReset(deps.db, body.token);
  const state = stateOf(reset, deps.now());
  return { success: true, data: { state, username: (state === 'OPEN' && reset?.username) || null } };
};

export const handleResetPassword: Handler<typeof resetPassword> = async ({ body, caller, deps }) => {
  const { token, newPassword, confirmPassword = newPassword } = body;
  const now = deps.now();
  const { accountId, username } = await requireOpenReset(deps.db, token, now);
  const account = await findAccount(deps.db, accountId);
  const problem = findNewPasswordProblem(
    { newPassword, confirmPassword },
    username,
    account && namesOf(account),
  );
  if (problem) throw new AppError('VALIDATION', problem.message, [problem]);
  const common = await findCommonProblem(newPassword);
  if (common) throw new AppError('VALIDATION', common, [{ path: 'newPassword', message: common }]);
  const passwordHash = await hashPassword(newPassword);
  await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    // Asked again now that no other link of the account can be used at the same time.
    await requireOpenReset(trx, token, now);
    await storeRecoveredPassword(trx, accountId, passwordHash);
    await closeSessionsOf(trx, accountId, { now, why: 'PASSWORD' });
    await noteAction(trx, { id: accountId, caller }, 'recover-password', accountId, now);
  });
  return { success: true, message: 'Password changed' };
};
