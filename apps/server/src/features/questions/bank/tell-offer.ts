import { questionTitle, type Role } from '@assay/contract';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { sendLater } from '../../../platform/mail/outgoing-mail.repository.ts';
import { listConfirmedEmails } from '../../accounts/index.ts';
import { findOfferer } from './offer.repository.ts';

type Offerer = NonNullable<Awaited<ReturnType<typeof findOfferer>>>;

/** What somebody has said to an offer to all institutes. */
interface Answer {
  by: Pick<Actor, 'id' | 'fullname'>;
  agrees: boolean;
  /** Somebody had agreed before. */
  wasShown: boolean;
}

const answerLine = ({ by, agrees, wasShown }: Answer): string => {
  const { fullname } = by;
  if (agrees) return `${fullname} has agreed: all institutes see it now.`;
  return wasShown
    ? `${fullname} has taken that back: your own institute still sees it, the others no longer do.`
    : `${fullname} has not agreed: it stays with your own institute, which still sees it.`;
};

const letterOf = (offerer: Offerer, answer: Answer, address: string): Omit<Mail, 'to'> => {
  const title = questionTitle(offerer);
  return {
    subject: answer.agrees ? `All institutes see “${title}” now` : `“${title}” stays with your institute`,
    text: `Hello ${offerer.fullname},

you offered version ${offerer.version} of “${title}” to all institutes.
${answerLine(answer)}

The question:   ${address}

Assay
`,
  };
};

/** Where authors read their questions, by their roles. */
const AREAS: Readonly<Partial<Record<Role, string>>> = { FACULTY: 'faculty', 'DEPARTMENT-HEAD': 'hod' };

/**
 * Mails whoever offered a question to all institutes what was answered, once the transaction commits. Nothing happens where no
 * mail server is configured; the offer itself says it as well.
 */
export const tellOffer = async (
  trx: Queryable,
  deps: Deps,
  questionId: string,
  answer: Answer,
): Promise<void> => {
  if (!deps.mail.isConfigured) return;
  const offerer = await findOfferer(trx, questionId);
  const to = offerer && (await listConfirmedEmails(trx, [offerer.id])).get(offerer.id);
  if (!to) return;
  const address = `${deps.config.publicUrl}/${AREAS[offerer.role] ?? 'faculty'}/questions/view-question/${questionId}`;
  const mail = letterOf(offerer, answer, address);
  await sendLater(trx, 'answer to an offer', [{ ...mail, to, accountId: offerer.id }], answer.by.id);
};
