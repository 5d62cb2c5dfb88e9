import type { login } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { openSession } from '../../platform/sessions.ts';
import { findAccountByUsername, toSessionUser } from './account.repository.ts';

/**
 * The account that a username and a password open.
 * @throws NO_SESSION when they do not fit, FORBIDDEN when the account is not active.
 */
export const demandCredentials = async (
  db: Queryable,
  { username, password }: { username: string; password: string },
) => {
  const account = await findAccountByUsername(db, username);
  const fits = await verifyPassword(password, account?.passwordHash);
  if (!account || !fits) throw new AppError('NO_SESSION', 'The username or the password is wrong.');
  if (!account.isActive)
    throw new AppError('FORBIDDEN', 'This account is not active. Please ask your department.');
  return account;
};

export const handleLogin: Handler<typeof login> = async ({ body, caller, deps }) => {
  const account = await demandCredentials(deps.db, body);
  const token = await openSession(deps.db, account, { now: deps.now(), caller });
  return { success: true, message: 'Login successful', data: { ...toSessionUser(account), token } };
};
