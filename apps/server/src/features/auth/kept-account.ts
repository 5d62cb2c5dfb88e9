import type { endSessionsOfAccount, Role } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/audit.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { closeSessionsOf } from '../../platform/sessions.ts';
import { findKept } from './session.repository.ts';

type Kept = NonNullable<Awaited<ReturnType<typeof findKept>>>;

/** Whom each role looks after, and in which place. */
const KEPT: Readonly<
  Record<Exclude<Role, 'STUDENT'>, { roles: readonly Role[]; within: 'instituteId' | 'departmentId' | null }>
> = {
  ADMIN: { roles: ['INSTITUTE-HEAD', 'DEPARTMENT-HEAD', 'FACULTY', 'STUDENT'], within: null },
  'INSTITUTE-HEAD': { roles: ['DEPARTMENT-HEAD', 'FACULTY', 'STUDENT'], within: 'instituteId' },
  'DEPARTMENT-HEAD': { roles: ['FACULTY', 'STUDENT'], within: 'departmentId' },
  FACULTY: { roles: ['STUDENT'], within: 'departmentId' },
};

const looksAfter = (actor: Actor, kept: Kept): boolean => {
  if (actor.role === 'STUDENT') return false;
  const { roles, within } = KEPT[actor.role];
  return roles.includes(kept.role) && (within === null || actor[within] === kept[within]);
};

export const handleEndSessionsOfAccount: Handler<typeof endSessionsOfAccount> = async ({
  actor,
  body,
  deps,
}) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const kept = await findKept(trx, body._id);
    if (!kept || !looksAfter(actor, kept)) throw notFound('Account');
    await closeSessionsOf(trx, kept.id, now);
    await noteAction(trx, actor, 'end-sessions', kept.id, now, { username: kept.username });
  });
  return { success: true, message: 'Logged out everywhere' };
};
