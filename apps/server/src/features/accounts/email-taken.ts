import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isPlaceClosedOf } from './account-write.repository.ts';

/** For an email with which somebody else logs in, or did whose place will be deleted; `path` is its field. */
export const emailTaken = async (db: Queryable, email: string, path = 'email'): Promise<AppError> => {
  const message = (await isPlaceClosedOf(db, email))
    ? `“${email}” belongs to somebody whose institute or department will be deleted, and is free after that. Please enter another email, or restore the place.`
    : `Somebody already logs in with “${email}”. Please enter another email.`;
  return new AppError('CONFLICT', message, [{ path, message }]);
};
