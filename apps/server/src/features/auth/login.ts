import type { login } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { openSession } from '../../platform/sessions.ts';
import { findAccountByUsername, toSessionUser } from './account.repository.ts';

export const handleLogin: Handler<typeof login> = async ({ body, deps }) => {
  const account = await findAccountByUsername(deps.db, body.username);
  const fits = await verifyPassword(body.password, account?.passwordHash);
  if (!account || !fits) throw new AppError('NO_SESSION', 'The username or the password is wrong.');
  if (!account.isActive)
    throw new AppError('FORBIDDEN', 'This account is not active. Please ask your department.');
  const token = await openSession(deps.db, account, deps.now());
  return { success: true, message: 'Login successful', data: { ...toSessionUser(account), token } };
};
