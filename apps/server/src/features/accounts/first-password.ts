import { findPasswordProblem } from '@assay/contract';
import { findCommonProblem } from '../../platform/passwords/common-passwords.ts';
import { AppError } from '../../platform/errors.ts';
import { drawPassword, hashDrawnPassword, hashPassword } from '../../platform/passwords/passwords.ts';

/** The first password of an account that is being made. */
export interface FirstPassword {
  /** What the answer says once; null when the caller gave the password. */
  told: string | null;
  password: string;
  passwordHash: string;
}

/**
 * The password that was given for a new account, or one drawn for it; either has to be changed at the first login.
 * @throws VALIDATION at `password` when the given one is too easy.
 */
export const makeFirstPassword = async (
  username: string,
  { password: given, retryKey }: { password?: string | undefined; retryKey?: string | undefined },
): Promise<FirstPassword> => {
  if (!given) {
    const password = drawPassword(username, retryKey);
    return { told: password, password, passwordHash: await hashDrawnPassword(password) };
  }
  const message = findPasswordProblem(given, username) ?? (await findCommonProblem(given));
  if (message) throw new AppError('VALIDATION', message, [{ path: 'password', message }]);
  return { told: null, password: given, passwordHash: await hashPassword(given) };
};
