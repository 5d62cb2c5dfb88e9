import type { resetHeadPassword } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mailReplacedPassword, replacePassword } from '../accounts/index.ts';
import { lockHead } from './head.repository.ts';
import { requireReach } from './place-scope.ts';

/** @throws NOT_FOUND unless the actor looks after the head: an institute head after those of the own departments. */
const requireHead = async (trx: Queryable, actor: Actor, id: string) => {
  const head = await lockHead(trx, id);
  if (!head?.instituteId || (actor.role !== 'ADMIN' && head.role !== 'DEPARTMENT-HEAD'))
    throw notFound('Head');
  requireReach(actor, head.instituteId, 'Head');
  return head;
};

export const handleResetHeadPassword: Handler<typeof resetHeadPassword> = async ({ actor, body, deps }) => {
  const data = await deps.db.transaction().execute(async (trx) => {
    const head = await requireHead(trx, actor, body._id);
    const account = await replacePassword(trx, actor, head, body.retryKey, deps.now());
    const { email } = head;
    if (email)
      await mailReplacedPassword(
        trx,
        { ...deps, startedBy: actor.id },
        { ...account, email, by: actor.fullname },
      );
    return account;
  });
  return { success: true, message: 'New password made', data };
};
