import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import type { Mail } from './mail.ts';

/** Waits before the second, third and fourth try of a mail, ms. */
const PAUSES_MS: readonly number[] = [2_000, 15_000, 60_000];
/** Mails of one batch that are under way at a time; more connections are left for others. */
const AT_A_TIME = 2;

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
const sendWithPatience = async ({ mail }: Deps, letter: Mail, pausesMs: readonly number[]): Promise<void> => {
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

/**
 * Sends mails without anybody waiting for it; a mail server that is away is tried again for about a minute and a half.
 * What cannot be sent is logged as a number of mails with `what` they were, never with what they say. Where no mail
 * server is configured they are written to the outbox, and the log says where that is. Does not throw.
 */
export const mailInBackground = (
  deps: Deps,
  what: string,
  letters: readonly Mail[],
  pausesMs = PAUSES_MS,
): void => {
  const waiting = [...letters];
  let sent = 0;
  const sendNext = async (): Promise<void> => {
    for (let letter = waiting.shift(); letter; letter = waiting.shift()) {
      try {
        await sendWithPatience(deps, letter, pausesMs);
        sent += 1;
      } catch (error) {
        deps.log.error({ failure: failureOf(error) }, `a mail could not be sent (${what})`);
        // Nobody is there to take the others either.
        if (!isAboutThisMail(error)) waiting.length = 0;
      }
    }
  };
  const report = (): void => {
    if (sent < letters.length)
      deps.log.error(`${letters.length - sent} of ${letters.length} mails could not be sent (${what})`);
    else if (!deps.mail.isConfigured)
      deps.log.warn(
        { outbox: deps.mail.outbox },
        `no mail server is configured: ${sent} mails were written to the outbox (${what})`,
      );
  };
  void Promise.all(Array.from({ length: AT_A_TIME }, sendNext)).then(report);
};
