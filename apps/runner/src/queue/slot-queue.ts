/** Interactive runs go before grading. */
export type QueueClass = 'interactive' | 'grading';

/** Who wants a slot. */
export interface Claim {
  class: QueueClass;
  /** The caller; waiting callers of one class are served in turn. */
  key: string;
}

interface Ticket {
  give(slot: number): void;
}

/** Hands slots to waiting claims: by class, then the callers in turn, then first come first served. */
export interface SlotQueue {
  /** Resolves with a slot that is the caller's until `release`; rejects with the signal's reason when aborted. */
  acquire(claim: Claim, signal: AbortSignal): Promise<number>;
  release(slot: number): void;
  /** Claims that wait for a slot. */
  waiting(): number;
}

/** Callers in the order of their turn; who was served goes to the end. */
type Turns = Map<string, Ticket[]>;

const takeNext = (turns: Turns): Ticket | undefined => {
  for (const [key, tickets] of turns) {
    const ticket = tickets.shift();
    turns.delete(key);
    if (tickets.length > 0) turns.set(key, tickets);
    return ticket;
  }
  return undefined;
};

const remove = (turns: Turns, key: string, ticket: Ticket): void => {
  const left = (turns.get(key) ?? []).filter((other) => other !== ticket);
  if (left.length > 0) turns.set(key, left);
  else turns.delete(key);
};

/** A queue over the slots 0 to `slots` - 1. */
export const createSlotQueue = (slots: number): SlotQueue => {
  const free = Array.from({ length: slots }, (_, index) => index);
  const turns: Record<QueueClass, Turns> = { interactive: new Map(), grading: new Map() };
  let waiting = 0;

  const serve = (): void => {
    while (free.length > 0) {
      const ticket = takeNext(turns.interactive) ?? takeNext(turns.grading);
      if (ticket === undefined) return;
      ticket.give(free.shift() ?? 0);
    }
  };

  return {
    acquire: (claim, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const mine = turns[claim.class];
        const giveUp = (): void => {
          waiting -= 1;
          remove(mine, claim.key, ticket);
          reject(signal.reason as Error);
        };
        const ticket: Ticket = {
          give: (slot) => {
            waiting -= 1;
            signal.removeEventListener('abort', giveUp);
            resolve(slot);
          },
        };
        waiting += 1;
        signal.addEventListener('abort', giveUp, { once: true });
        mine.set(claim.key, [...(mine.get(claim.key) ?? []), ticket]);
        serve();
      }),
    release: (slot) => {
      free.push(slot);
      serve();
    },
    waiting: () => waiting,
  };
};
