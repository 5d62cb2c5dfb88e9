import { STAFF, type endSessionsOfAccount, type resetSecondFactor, type Role } from '@assay/contract';
import type { Actor } from '../../../platform/actor.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { closeSessionsOf } from '../../../platform/sessions/sessions.ts';
import { looksAfter } from '../../accounts/index.ts';
import { mailSecondFactor } from '../second-factor/second-factor-mail.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.repository.ts';
import { findKept } from './session.repository.ts';

type Kept = NonNullable<Awaited<ReturnType<typeof findKept>>>;

/** @throws NOT_FOUND for an account that the actor does not look after. */
const requireKept = async (trx: Queryable, actor: Actor, id: string): Promise<Kept> => {
  const kept = await findKept(trx, id);
  if (!kept || !looksAfter(actor, kept)) throw notFound('Account');
  return kept;
};

export const handleEndSessionsOfAccount: Handler<typeof endSessionsOfAccount> = async ({
  actor,
  body,
  deps,
}) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const kept = await requireKept(trx, actor, body._id);
    await closeSessionsOf(trx, kept.id, { now, why: 'KEEPER' });
    await noteAction(trx, actor, 'end-sessions', kept.id, now, { username: kept.username });
  });
  return { success: true, message: 'Logged out everywhere' };
};

export const handleResetSecondFactor: Handler<typeof resetSecondFactor> = async ({ actor, body, deps }) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const person = await requireKept(trx, actor, body._id);
    if (!(STAFF as readonly Role[]).includes(person.role)) throw notFound('Account');
    if (!(await deleteSecondFactor(trx, person.id)))
      throw new AppError('CONFLICT', `${person.fullname} has no second factor. Nothing was changed.`);
    // Whoever has found the device may be logged in on it.
    await closeSessionsOf(trx, person.id, { now, why: 'SECOND_FACTOR' });
    await noteAction(trx, actor, 'reset-second-factor', person.id, now, { username: person.username });
    await mailSecondFactor(trx, deps, person, { what: 'reset', by: actor.fullname });
  });
  return { success: true, message: 'The second factor is off.' };
};
