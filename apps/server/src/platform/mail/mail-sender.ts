import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { newId } from '../ids.ts';
import { deliverMail, noteFailed } from './deliver-mail.ts';
import { claimMails, giveBackMails, refuseOldMails } from './outgoing-mail.repository.ts';
import { findLetterKey } from './sealed-letter.ts';

/** How patient the sender is, ms; tests are less so. */
export interface MailPace {
  /** How often it is looked for mails that are due. */
  everyMs: number;
  /** The first wait before a mail that the mail server would not take yet is tried again; each further one is thrice as long. */
  againMs: number;
  /** The first wait before a mail server that is away is looked for again; each further one is twice as long. */
  awayMs: number;
  /** How long a mail is left to the server that sends it; one that was killed sends it no more. */
  leaseMs: number;
  /** How long a sender that stops waits for the mails that it has begun. */
  finishMs: number;
}

const PACE: MailPace = {
  everyMs: 500,
  againMs: 15_000,
  awayMs: 2_000,
  leaseMs: 90_000,
  finishMs: 5_000,
};

/** Longest wait before a mail server that is away is looked for again, ms. */
const AWAY_MAX_MS = 5 * 60_000;

/** Mails that are under way at a time; a connection is left for others. */
const AT_A_TIME = 4;

const sayOutbox = ({ log, mail }: Deps, kinds: ReadonlySet<string>): void => {
  if (mail.isConfigured) return;
  for (const kind of kinds)
    log.warn(
      { outbox: mail.outbox },
      `no mail server is configured: mails were written to the outbox (${kind})`,
    );
};

/** Knows whether the mail server is away, and how patient to be with it. */
const watchMailServer = (deps: Deps, holder: string, awayMs: number) => {
  const { db, log } = deps;
  let times = 0;
  return {
    isAway: () => times > 0,
    noteThere: (): void => {
      if (times > 0) log.info('the mail server takes mails again');
      times = 0;
    },
    /** Gives back what met nobody; answers how long to wait before the next try, ms. */
    noteAway: async (why: string): Promise<number> => {
      if (times === 0) log.error({ why }, 'the mail server cannot be reached, or takes no mail; mails wait');
      times += 1;
      await giveBackMails(db, holder, why);
      for (const { kind, count } of await refuseOldMails(db, why)) noteFailed(deps, kind, why, count);
      return Math.min(AWAY_MAX_MS, awayMs * 2 ** Math.min(times - 1, 16));
    },
  };
};

/**
 * Sends mails that wait, of all servers, until it is stopped; several servers may. Each comes at least once, with the same
 * Message-ID however often it is tried: a server that is killed between the mail server's answer and its note of it
 * lets another one send the mail again. While the mail server is away one mail at a time looks for it, and none counts as
 * tried. Answers how to stop it, which waits for what is under way; nothing else is held.
 */
export const startMailSender = (deps: Deps, changes: Partial<MailPace> = {}): (() => Promise<void>) => {
  const { db, log } = deps;
  const { everyMs, againMs, awayMs, leaseMs, finishMs } = { ...PACE, ...changes };
  const holder = newId();
  const stopping = new AbortController();
  const { signal } = stopping;
  const mailServer = watchMailServer(deps, holder, awayMs);

  /** Sends some of the mails that are due; answers how long to wait before the next ones, ms. */
  const sendSome = async (): Promise<number> => {
    const limit = mailServer.isAway() ? 1 : AT_A_TIME;
    const mails = await claimMails(db, { holder, limit, leaseMs });
    if (mails.length === 0) return everyMs;
    const delivery = { deps, holder, againMs, key: await findLetterKey(db) };
    const outcomes = await Promise.all(mails.map((mail) => deliverMail(delivery, mail)));
    const sent = mails.filter((_, place) => outcomes[place]?.what === 'SENT');
    sayOutbox(deps, new Set(sent.map(({ kind }) => kind)));
    if (sent.length > 0) mailServer.noteThere();
    const away = outcomes.find((outcome) => outcome.what === 'AWAY');
    if (away) return mailServer.noteAway(away.why);
    return mails.length < limit ? everyMs : 0;
  };

  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      const waitMs = await sendSome().catch((error: unknown) => {
        log.error({ err: error }, 'mails that wait could not be looked for');
        return everyMs;
      });
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    // What is then still under way may arrive: its lease stays, so that nobody sends it again at once.
    await Promise.race([watching, pause(finishMs, undefined, { ref: false })]);
  };
};
