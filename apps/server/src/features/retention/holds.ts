import type { findToHold, liftHold, placeHold } from '@assay/contract';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { endHold, findHoldable, insertHold, findToBeHeld } from './hold.repository.ts';
import { lockRetention } from './period.repository.ts';

export const handleFindToHold: Handler<typeof findToHold> = async ({ query: { kind, search }, deps }) => {
  const rows = await findToBeHeld(deps.db, kind, search);
  return { success: true, data: rows.map(({ id, ...item }) => ({ _id: id, ...item })) };
};

export const handlePlaceHold: Handler<typeof placeHold> = async ({
  actor,
  body: { kind, itemId, reason },
  deps: { db, now },
}) => {
  const id = await db.transaction().execute(async (trx) => {
    await lockRetention(trx);
    const item = await findHoldable(trx, kind, itemId);
    if (!item) throw notFound(kind === 'TASK' ? 'Task' : 'Person');
    const held = await insertHold(trx, { kind, itemId, reason, heldBy: actor.id, heldAt: now() });
    if (held === null) throw new AppError('CONFLICT', `${item.name} is on hold already.`);
    await noteAction(trx, actor, kind === 'TASK' ? 'hold-task' : 'hold-person', itemId, now(), { reason });
    return held;
  });
  return { success: true, message: 'Nothing of it goes while the hold lasts.', data: { _id: id } };
};

export const handleLiftHold: Handler<typeof liftHold> = async ({ actor, body, deps: { db, now } }) => {
  await db.transaction().execute(async (trx) => {
    await lockRetention(trx);
    const held = await endHold(trx, body._id, { liftedBy: actor.id, liftedAt: now() });
    if (!held) throw notFound('Hold');
    const { taskId, accountId, reason } = held;
    const action = taskId ? 'end-task-hold' : 'end-person-hold';
    await noteAction(trx, actor, action, taskId ?? accountId, now(), { reason });
  });
  return { success: true, message: 'The hold has ended.' };
};
