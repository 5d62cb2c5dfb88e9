import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { OWN_MACHINE } from '../caller.ts';
import type { Deps } from '../deps.ts';
import type { Mail, Mailer } from './mail.ts';

/** What mails are sent with, and where it is said and written down what became of them. */
type MailParts = Pick<Deps, 'mail' | 'log' | 'security'>;

/** Waits before the second, third and fourth try of a mail, ms. */
const PAUSES_MS: readonly number[] = [2_000, 15_000, 60_000];
/** Mails of one batch that are under way at a time; more connections are left for others. */
const AT_A_TIME = 2;
/** How long a server that stops waits for the mails that it has begun, ms. At ten a second it gets rid of fifty. */
const FINISH_MS = 5_000;

const failureSchema = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

/** What a mail server or the way to it said; never the mail, which may hold a password or a link. */
const failureOf = (error: unknown) => failureSchema.safeParse(error).data ?? {};

/** The mail server has looked at this very mail and will not take it; others may be taken. */
const isAboutThisMail = (error: unknown): boolean => {
  const { code } = failureOf(error);
  return code === 'EENVELOPE' || code === 'EMESSAGE';
};

const isForGood = (error: unknown): boolean =>
  isAboutThisMail(error) && (failureOf(error).responseCode ?? 0) >= 500;

/** @throws what the last try said. */
const sendWithPatience = async (mail: Mailer, letter: Mail, pausesMs: readonly number[]): Promise<void> => {
  for (const waitMs of pausesMs) {
    try {
      return await mail.send(letter);
    } catch (error) {
      if (isForGood(error)) throw error;
      await pause(waitMs, undefined, { ref: false });
    }
  }
  await mail.send(letter);
};

interface Batch {
  /** What the mails are, in words. */
  what: string;
  /** How many are not sent yet. */
  left: () => number;
  /** Resolves when nothing of it is tried any more. */
  ended: Promise<void>;
}

const underWay = new WeakMap<Mailer, Set<Batch>>();

/** Knows a batch until it has ended. */
const keepTrack = (mail: Mailer, batch: Batch): void => {
  const batches = underWay.get(mail) ?? new Set();
  underWay.set(mail, batches.add(batch));
  void batch.ended.finally(() => batches.delete(batch));
};

/** How many mails this server is about to send. */
export const countMailsUnderWay = (mail: Mailer): number =>
  [...(underWay.get(mail) ?? [])].reduce((sum, { left }) => sum + left(), 0);

/** Writes down that mails could not be sent: how many of which kind, and nothing of what they say. */
const noteFailed = ({ security }: MailParts, what: string, count: number, why: string): void => {
  for (let mail = 0; mail < count; mail += 1)
    security.tally({
      action: 'fail-mail',
      actorId: null,
      itemId: null,
      detail: { name: what, why },
      caller: OWN_MACHINE,
    });
};

/**
 * For a server that stops: gives mails that are under way some seconds, and logs how many of which kind are then left.
 * Does not throw.
 */
export const finishMails = async (parts: MailParts, withinMs = FINISH_MS): Promise<void> => {
  const { mail, log } = parts;
  const batches = underWay.get(mail);
  if (!batches?.size) return;
  const all = Promise.all([...batches].map(({ ended }) => ended));
  await Promise.race([all, pause(withinMs)]);
  for (const { what, left } of batches) {
    log.error(`${left()} mails were not sent before the server stopped (${what})`);
    noteFailed(parts, what, left(), 'the server stopped');
  }
};

/** Says what has become of a batch of `all` mails, where that is not as it should be; `why` is what the last failure said. */
const report = (parts: MailParts, what: string, sent: number, all: number, why: string): void => {
  const { log, mail } = parts;
  if (sent < all) {
    log.error(`${all - sent} of ${all} mails could not be sent (${what})`);
    noteFailed(parts, what, all - sent, why);
  } else if (!mail.isConfigured)
    log.warn(
      { outbox: mail.outbox },
      `no mail server is configured: ${sent} mails were written to the outbox (${what})`,
    );
};

/**
 * Sends mails without anybody waiting for it; a mail server that is away is tried again for about a minute and a half.
 * What cannot be sent is logged as a number of mails with `what` they were, never with what they say. Where no mail
 * server is configured they are written to the outbox, and the log says where that is. Does not throw.
 */
export const mailInBackground = (
  parts: MailParts,
  what: string,
  letters: readonly Mail[],
  pausesMs = PAUSES_MS,
): void => {
  const waiting = [...letters];
  let sent = 0;
  let why = '';
  const sendNext = async (): Promise<void> => {
    for (let letter = waiting.shift(); letter; letter = waiting.shift()) {
      try {
        await sendWithPatience(parts.mail, letter, pausesMs);
        sent += 1;
      } catch (error) {
        const failure = failureOf(error);
        parts.log.error({ failure }, `a mail could not be sent (${what})`);
        why = [failure.code, failure.responseCode].filter(Boolean).join(' ');
        // Nobody is there to take the others either.
        if (!isAboutThisMail(error)) waiting.length = 0;
      }
    }
  };
  keepTrack(parts.mail, {
    what,
    left: () => letters.length - sent,
    ended: Promise.all(Array.from({ length: AT_A_TIME }, sendNext)).then(() =>
      report(parts, what, sent, letters.length, why),
    ),
  });
};
