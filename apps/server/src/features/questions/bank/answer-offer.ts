import type { answerOffer } from '@assay/contract';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { lockQuestion } from '../question.repository.ts';
import { mayAnswer } from './bank-response.ts';
import { findEntry } from './bank.repository.ts';
import { narrowOffer, writeAgreement } from './offer.repository.ts';
import { anotherVersion } from './require-offered.ts';
import { tellOffer } from './tell-offer.ts';

export const handleAnswerOffer: Handler<typeof answerOffer> = async ({ actor, body, deps }) => {
  const { questionId, version, agrees } = body;
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, questionId);
    const entry = await findEntry(trx, actor, questionId);
    if (!entry) throw notFound('Question');
    if (!mayAnswer(actor, entry))
      throw new AppError('FORBIDDEN', 'The head of its own institute decides who sees this question.');
    if (entry.version !== version) throw anotherVersion(entry.version);
    const isOpen = entry.bank === 'PLATFORM';
    if (agrees && !isOpen)
      throw new AppError('CONFLICT', 'This question is no longer offered to all institutes.');
    // The same answer again.
    if (agrees ? entry.agreedAt !== null : !isOpen) return;
    const now = deps.now();
    if (agrees) await writeAgreement(trx, questionId, actor.id, now);
    else await narrowOffer(trx, questionId);
    await noteAction(trx, actor, agrees ? 'agree-to-offer' : 'decline-offer', questionId, now, { version });
    const wasShown = entry.agreedAt !== null;
    await tellOffer(trx, deps, questionId, { by: actor, agrees, wasShown });
  });
  return { success: true, message: agrees ? 'All institutes see it now' : 'Left to its own institute' };
};
