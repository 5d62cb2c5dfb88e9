import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { lockAdministrators, type LockedAdministrator } from './administrator.repository.ts';

/**
 * Another administrator; all of them are kept from being changed by others until the transaction ends.
 * @throws NOT_FOUND for anybody else, CONFLICT for the own account, or when the actor has been closed out meanwhile
 */
export const requireColleague = async (
  trx: Queryable,
  actor: Actor,
  id: string,
): Promise<LockedAdministrator> => {
  const all = await lockAdministrators(trx);
  const colleague = all.find((one) => one.id === id);
  if (!colleague) throw notFound('Administrator');
  if (id === actor.id)
    throw new AppError('CONFLICT', 'This is your own account. Another administrator can do this.');
  if (!all.some((one) => one.id === actor.id && one.isActive))
    throw new AppError('CONFLICT', 'Your own account has been closed meanwhile. Nothing was changed.');
  return colleague;
};
