import { findPasswordChangeProblem, type BodyOf, type changePassword } from '@assay/contract';
import type { Actor } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { findCommonProblem } from '../../../platform/passwords/common-passwords.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { hashPassword } from '../../../platform/passwords/passwords.ts';
import { closeSessionsOf, renewToken } from '../../../platform/sessions/sessions.ts';
import { storeChosenPassword } from '../../accounts/index.ts';
import { findAccount, namesOf } from '../account/account.repository.ts';
import { requireOwnPassword } from '../account/own-password.ts';

const refusal = (path: string, message: string): AppError =>
  new AppError('VALIDATION', message, [{ path, message }]);

/** @throws VALIDATION when the password may not be chosen: it breaks a rule, or everybody would guess it. */
const requireGoodPassword = async (
  { db }: Deps,
  { id, username }: Actor,
  { currentPassword, newPassword, confirmPassword = newPassword }: BodyOf<typeof changePassword>,
): Promise<void> => {
  const named = await findAccount(db, id);
  const problem = findPasswordChangeProblem(
    { currentPassword, newPassword, confirmPassword },
    username,
    named && namesOf(named),
  );
  if (problem) throw refusal(problem.path, problem.message);
  const common = await findCommonProblem(newPassword);
  if (common) throw refusal('newPassword', common);
};

export const handleChangePassword: Handler<typeof changePassword> = async ({
  actor,
  body,
  token: present,
  caller,
  deps,
}) => {
  const { userId, currentPassword, newPassword } = body;
  if (userId && userId !== actor.id)
    throw new AppError('FORBIDDEN', 'Only your own password can be changed here.');
  await requireGoodPassword(deps, actor, body);
  const account = await requireOwnPassword(deps, { actor, caller }, currentPassword);
  const passwordHash = await hashPassword(newPassword);
  const now = deps.now();
  const token = await deps.db.transaction().execute(async (trx) => {
    if (!(await storeChosenPassword(trx, account, passwordHash)))
      throw new AppError('CONFLICT', 'The password has just been changed elsewhere. Please log in again.');
    await closeSessionsOf(trx, actor.id, { now, why: 'PASSWORD' }, actor.sessionId);
    await noteAction(trx, actor, 'change-password', actor.id, now);
    // The page of an exam browser knows its session by the token, which is for one task alone.
    return actor.exam ? (present ?? '') : renewToken(trx, actor.sessionId);
  });
  return { success: true, message: 'Password changed', token };
};
