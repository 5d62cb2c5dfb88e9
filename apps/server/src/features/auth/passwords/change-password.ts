import { findPasswordChangeProblem, type changePassword } from '@assay/contract';
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

export const handleChangePassword: Handler<typeof changePassword> = async ({
  actor,
  body,
  token: present,
  caller,
  deps,
}) => {
  const { userId, currentPassword, newPassword, confirmPassword = newPassword } = body;
  if (userId && userId !== actor.id)
    throw new AppError('FORBIDDEN', 'Only the own password can be changed here.');
  const named = await findAccount(deps.db, actor.id);
  const problem = findPasswordChangeProblem(
    { currentPassword, newPassword, confirmPassword },
    actor.username,
    named && namesOf(named),
  );
  if (problem) throw refusal(problem.path, problem.message);
  const common = await findCommonProblem(newPassword);
  if (common) throw refusal('newPassword', common);
  const account = await requireOwnPassword(deps, { actor, caller }, currentPassword);
  const passwordHash = await hashPassword(newPassword);
  const now = deps.now();
  const token = await deps.db.transaction().execute(async (trx) => {
    if (!(await storeChosenPassword(trx, account, passwordHash)))
      throw new AppError('CONFLICT', 'The password has just been changed elsewhere. Please log in again.');
    await closeSessionsOf(trx, actor.id, now, actor.sessionId);
    await noteAction(trx, actor, 'change-password', actor.id, now);
    // The page of an exam browser knows its session by the token, which is for one task alone.
    return actor.exam ? (present ?? '') : renewToken(trx, actor.sessionId);
  });
  return { success: true, message: 'Password changed', token };
};
