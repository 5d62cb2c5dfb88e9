import type { NewAccount } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { drawPassword, hashDrawnPassword } from '../../platform/passwords/passwords.ts';
import { closeSessionsOf } from '../../platform/sessions/sessions.ts';
import { storeDrawnPassword } from './password.repository.ts';

/**
 * Gives somebody who cannot log in a new first password, which has to be changed at the next login, and ends the
 * sessions. The same `retryKey` gives the same one again.
 */
export const replacePassword = async (
  trx: Queryable,
  actor: Actor,
  { id, username, fullname }: { id: string; username: string; fullname: string },
  retryKey: string | undefined,
  now: Date,
): Promise<NewAccount & { password: string }> => {
  const password = drawPassword(username, retryKey);
  await storeDrawnPassword(trx, id, { passwordHash: await hashDrawnPassword(password), by: actor.id, now });
  await closeSessionsOf(trx, id, { now, why: 'NEW_PASSWORD' });
  await noteAction(trx, actor, 'reset-password', id, now, { username });
  return { username, fullname, password };
};
