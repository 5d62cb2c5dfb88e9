import { AppError } from '../../platform/errors.ts';

/** For an email with which somebody else logs in; `path` is its field. */
export const emailTaken = (email: string, path = 'email'): AppError => {
  const message = `Somebody already logs in with “${email}”. Please enter another email.`;
  return new AppError('CONFLICT', message, [{ path, message }]);
};
