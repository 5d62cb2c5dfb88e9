import type { fetchOffer, offerQuestion, OfferStanding, takeBackOffer } from '@assay/contract';
import { refusedWhileArchived } from '../../../platform/archive.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { changesBetween } from '../../../platform/log/changes.ts';
import { lockQuestion } from '../question.repository.ts';
import { nameOf, requireQuestion } from '../require-question.ts';
import { toOffer } from './bank-response.ts';
import { countUses, deleteOffer, findOffer, writeOffer } from './offer.repository.ts';

const readStanding = async (db: Queryable, questionId: string, now: Date): Promise<OfferStanding> => {
  const [offer, uses] = await Promise.all([findOffer(db, questionId), countUses(db, questionId, now)]);
  return { offer: offer ? toOffer(offer) : null, ...uses };
};

export const handleFetchOffer: Handler<typeof fetchOffer> = async ({ actor, params, deps }) => {
  const question = await requireQuestion(deps.db, actor, 'share', params.questionId);
  return { success: true, data: await readStanding(deps.db, question.id, deps.now()) };
};

/** The same offer a second time changes nothing and notes nothing. */
export const handleOfferQuestion: Handler<typeof offerQuestion> = async ({ actor, body, deps }) => {
  const { questionId, version, bank, note } = body;
  const now = deps.now();
  const data = await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, questionId);
    const question = await requireQuestion(trx, actor, 'share', questionId);
    if (question.archived) throw refusedWhileArchived('question');
    if (version > question.version) throw notFound('Version');
    const stored = await findOffer(trx, questionId);
    const before = stored ? { version: stored.version, bank: stored.bank, note: stored.note } : {};
    const changes = changesBetween(before, { version, bank, note });
    if (Object.keys(changes.after).length > 0) {
      await writeOffer(trx, questionId, { version, bank, note, offeredBy: actor.id, offeredAt: now });
      await noteAction(trx, actor, 'offer-question', questionId, now, { name: nameOf(question), ...changes });
    }
    return readStanding(trx, questionId, now);
  });
  return { success: true, message: data.offer?.isWaiting ? 'Offered; waiting for a word' : 'Offered', data };
};

/** What is not offered is taken back already: the same call again does nothing. */
export const handleTakeBackOffer: Handler<typeof takeBackOffer> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, body.questionId);
    const question = await requireQuestion(trx, actor, 'share', body.questionId);
    const offer = await findOffer(trx, question.id);
    if (!offer) return;
    await deleteOffer(trx, question.id);
    await noteAction(trx, actor, 'take-back-offer', question.id, deps.now(), {
      name: nameOf(question),
      version: offer.version,
      bank: offer.bank,
    });
  });
  return { success: true, message: 'Taken back' };
};
