import { z } from 'zod';
import { OWN_MACHINE } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { endMail, holdMail, postponeMail, type ClaimedMail } from './outgoing-mail.repository.ts';
import { openLetter, type LetterText } from './sealed-letter.ts';

/** Longest wait before a mail that the mail server would not take yet is tried again, ms. */
const AGAIN_MAX_MS = 2 * 3_600_000;

/** What a mail is sent with. */
export interface Delivery {
  deps: Pick<Deps, 'db' | 'log' | 'security' | 'now' | 'mail'>;
  /** Who has claimed the mail. */
  holder: string;
  key: Buffer;
  /** The first wait before it is tried again, ms; each further one is thrice as long. */
  againMs: number;
}

const failureSchema = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

/** What a mail server or the way to it said; never the mail, which may hold a password or a link. */
const failureOf = (error: unknown) => failureSchema.safeParse(error).data ?? {};

const codeOf = (error: unknown): string => {
  const { code, responseCode } = failureOf(error);
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
};

/** The mail server has looked at this very mail and will not take it; others may be taken. */
const isAboutThisMail = (error: unknown): boolean => {
  const { code } = failureOf(error);
  return code === 'EENVELOPE' || code === 'EMESSAGE';
};

const isForGood = (error: unknown): boolean =>
  isAboutThisMail(error) && (failureOf(error).responseCode ?? 0) >= 500;

/** Why a mail is not to be sent any more though nothing failed; null when it is. */
const whyDropped = ({ isDeleted, hasOtherPassword }: ClaimedMail): string | null => {
  if (isDeleted) return 'the account was deleted';
  return hasOtherPassword ? 'the password was changed since' : null;
};

const readLetter = (key: Buffer, { id, letter }: ClaimedMail): LetterText | null => {
  try {
    return openLetter(key, id, letter);
  } catch {
    return null;
  }
};

/** Notes that mails could not be sent: how many of which kind, and nothing of what they say. */
export const noteFailed = (
  { log, security }: Pick<Deps, 'log' | 'security'>,
  kind: string,
  why: string,
  count = 1,
): void => {
  log.error(`${count === 1 ? 'a mail' : `${count} mails`} could not be sent (${kind}): ${why}`);
  for (let mail = 0; mail < count; mail += 1)
    security.tally({
      action: 'fail-mail',
      actorId: null,
      itemId: null,
      detail: { name: kind, why },
      caller: OWN_MACHINE,
    });
};

/** What became of a mail; of one that met nobody nothing is written down, and `why` says what the way to the mail server said. */
export type Outcome = { what: 'SENT' | 'SETTLED' } | { what: 'AWAY'; why: string };

const refuse = async (
  { deps, holder }: Delivery,
  { id, kind }: ClaimedMail,
  why: string,
): Promise<Outcome> => {
  await endMail(deps.db, { id, holder }, { state: 'REFUSED', why });
  noteFailed(deps, kind, why);
  return { what: 'SETTLED' };
};

const settleFailure = async (delivery: Delivery, mail: ClaimedMail, error: unknown): Promise<Outcome> => {
  const why = codeOf(error);
  if (isForGood(error) || (isAboutThisMail(error) && mail.isLastTry)) return refuse(delivery, mail, why);
  if (!isAboutThisMail(error)) return { what: 'AWAY', why };
  const waitMs = Math.min(AGAIN_MAX_MS, delivery.againMs * 3 ** mail.tries);
  await postponeMail(delivery.deps.db, { id: mail.id, holder: delivery.holder }, { why, waitMs });
  return { what: 'SETTLED' };
};

/** Sends one mail that was claimed, unless it should not be sent any more, and writes down what became of it. */
export const deliverMail = async (delivery: Delivery, mail: ClaimedMail): Promise<Outcome> => {
  const { deps, holder, key } = delivery;
  const { id, address: to, goodUntil, heldUntil } = mail;
  const dropped = whyDropped(mail);
  if (dropped) {
    await endMail(deps.db, { id, holder }, { state: 'DROPPED', why: dropped });
    return { what: 'SETTLED' };
  }
  if (goodUntil && goodUntil <= deps.now()) return refuse(delivery, mail, 'what it holds has expired');
  if (heldUntil) {
    await holdMail(deps.db, { id, holder }, heldUntil);
    return { what: 'SETTLED' };
  }
  const letter = readLetter(key, mail);
  if (!letter) return refuse(delivery, mail, 'it cannot be decrypted');
  try {
    await deps.mail.send({ id, to, ...letter });
  } catch (error) {
    return settleFailure(delivery, mail, error);
  }
  await endMail(deps.db, { id, holder }, { state: 'SENT', why: null });
  return { what: 'SENT' };
};
