import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { findLetterKey } from '../../platform/mail/sealed-letter.ts';
import { deliver, type Delivering } from './deliver.ts';
import { readMessages } from './message.repository.ts';
import { openNetworkGuard } from './network-guard.ts';
import { wayOf, type Way } from './post-message.ts';
import { claimDeliveries } from './waiting.repository.ts';

/** How patient the sender is; tests are less so. */
export interface SenderPace extends Way {
  /** How often it is looked for messages that are due, ms. */
  everyMs: number;
  /** What the waits between tries are multiplied by. */
  pace: number;
  /** How long a message is left to the server that sends it; one that was killed sends it no more. Longer than a try takes. */
  leaseMs: number;
  /** How long a sender that stops waits for what is under way. */
  finishMs: number;
}

const PACE = { everyMs: 1000, pace: 1, leaseMs: 60_000, finishMs: 5000 };

/** Messages that one server has under way, and of these to one receiver. */
const AT_A_TIME = 100;
const OF_EACH = 4;

/**
 * Sends messages that wait, of all servers, until it is stopped; several servers may. Each comes at least once, under the
 * same id: a server that is killed between the receiver's answer and its note of it lets another one send it again. In which
 * order they arrive is not promised. Answers how to stop it, which waits for what is under way.
 */
export const startMessageSender = (deps: Deps, changes: Partial<SenderPace> = {}): (() => Promise<void>) => {
  const { db, log, config } = deps;
  const way = { ...wayOf(openNetworkGuard(config.webhookNetworks)), ...changes };
  const { everyMs, pace, leaseMs, finishMs } = { ...PACE, ...changes };
  const holder = newId();
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Set<Promise<void>>();

  /** Begins with messages that are due. */
  const sendSome = async (): Promise<void> => {
    const limit = AT_A_TIME - underWay.size;
    if (limit === 0) return;
    const claimed = await claimDeliveries(db, { holder, limit, ofEach: OF_EACH, leaseMs });
    if (claimed.length === 0) return;
    const messages = await readMessages(db, [...new Set(claimed.map(({ eventId }) => eventId))]);
    const delivering: Delivering = { deps, holder, key: await findLetterKey(db), way, pace };
    for (const delivery of claimed) {
      const message = messages.get(delivery.eventId);
      if (!message) continue;
      const sending = deliver(delivering, delivery, message)
        .catch((error: unknown) =>
          log.error({ err: error, delivery: delivery.id }, 'what became of a message could not be noted'),
        )
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
  };

  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await sendSome().catch((error: unknown) =>
        log.error({ err: error }, 'messages that wait could not be looked for'),
      );
      // What has just ended makes room, so it is looked again a little sooner than when nothing is under way.
      const resting = pause(everyMs, undefined, { signal }).catch(() => undefined);
      await (underWay.size > 0 ? Promise.race([resting, ...underWay]) : resting);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    // What is then still under way may arrive: its lease stays, so that nobody sends it again at once.
    const finished = watching.then(() => Promise.all(underWay));
    await Promise.race([finished, pause(finishMs, undefined, { ref: false })]);
  };
};
