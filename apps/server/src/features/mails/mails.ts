/** What was mailed, and what became of it; what the mails say is shown to nobody. */
import type { fetchMailBatch, fetchMailBatches, MailBatch, sendMailsAgain } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { sendAgain } from '../../platform/mail/mail-batch.repository.ts';
import { findBatch, pageOfBatches, pageOfMails } from './mail.repository.ts';

type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

const toBatch = ({ id, createdAt, waiting, sent, refused, dropped, ...batch }: BatchRow): MailBatch => ({
  ...batch,
  _id: id,
  createdAt: createdAt.toISOString(),
  counts: { WAITING: waiting, SENT: sent, REFUSED: refused, DROPPED: dropped },
});

/** @throws NOT_FOUND unless the actor looks after everybody to whom it went */
const requireBatch = async (db: Queryable, actor: Actor, id: string): Promise<BatchRow> => {
  const batch = await findBatch(db, actor, id);
  if (!batch) throw notFound('Mails');
  return batch;
};

export const handleFetchMailBatches: Handler<typeof fetchMailBatches> = async ({ actor, query, deps }) => {
  const { rows, total } = await pageOfBatches(deps.db, actor, query);
  return { success: true, data: rows.map(toBatch), total };
};

export const handleFetchMailBatch: Handler<typeof fetchMailBatch> = async ({
  actor,
  params,
  query,
  deps,
}) => {
  const batch = toBatch(await requireBatch(deps.db, actor, params.id));
  const { rows, total } = await pageOfMails(deps.db, params.id, query);
  const data = rows.map(({ id, at, ...mail }) => ({ ...mail, _id: id, at: at.toISOString() }));
  return { success: true, batch, data, total };
};

export const handleSendMailsAgain: Handler<typeof sendMailsAgain> = async ({ actor, body, deps }) => {
  const { _id, mailId } = body;
  const now = deps.now();
  const waiting = await deps.db.transaction().execute(async (trx) => {
    const { kind } = await requireBatch(trx, actor, _id);
    const count = await sendAgain(trx, _id, { mailId, now });
    if (count > 0) await noteAction(trx, actor, 'send-mails-again', _id, now, { name: kind, mails: count });
    return count;
  });
  if (waiting === 0)
    throw new AppError('CONFLICT', 'Nothing of this can be sent again: it was not refused, or has expired.');
  return {
    success: true,
    message: `${waiting} ${waiting === 1 ? 'mail is' : 'mails are'} sent again.`,
    data: { waiting },
  };
};
