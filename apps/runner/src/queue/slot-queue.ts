import { RUN_CLASSES } from '@assay/runner-contract';
import { createTurns, type Turns } from './turns.ts';

/** Those that come first in the list go before the others, but for every fifth place. */
export type QueueClass = (typeof RUN_CLASSES)[number];

/** Who wants a slot. */
export interface Claim {
  class: QueueClass;
  /** The caller, as `institute/person`; of one class the institutes have their turns, and in each its callers. */
  key: string;
}

/** Who wants a slot for what nobody waits for yet, and only while nobody else wants one. */
export interface AheadClaim {
  class: 'ahead';
  key: string;
  /** Called once somebody else wants a slot: it ends the waiting or the work. null: somebody waits for the work now. */
  giveWay: (() => void) | null;
}

interface Ticket {
  give(slot: number): void;
}

/**
 * Hands slots to waiting claims: by class, then the institutes in turn, then their callers, then first come first served. A slot whose program
 * rests takes no place among those that work: while there are further slots, somebody else's program works instead. Of
 * these a caller has a share, so that programs which rest never take all of them from who comes next.
 *
 * What is done ahead comes after everybody, and goes as soon as anybody has to wait: what waits leaves the queue, and of
 * what runs as many as others wait for, the latest first.
 */
export interface SlotQueue {
  /** Resolves with a slot that is the caller's until `release`; rejects with the signal's reason when aborted. */
  acquire(claim: Claim | AheadClaim, signal: AbortSignal): Promise<number>;
  release(slot: number): void;
  /** The program on a slot wants a processor for little of its time, or works again. */
  rest(slot: number, rests: boolean): void;
  /** Claims that wait for a slot, without those of what is done ahead. */
  waiting(): number;
  /** How many callers have their turn before this one; null where nothing of this caller waits. */
  before(claim: Claim): number | null;
}

/** Whether a caller may have one more slot now. */
type MayTake = (key: string) => boolean;

/** Of so many places that a class and those behind it want, one is for those behind. */
const SHARE = 5;

/** One class that waits, and how often it was preferred to those behind it since they had their turn. */
interface Rank {
  turns: Turns<Ticket>;
  preferred: number;
}

const takeByRank = ([first, ...behind]: readonly Rank[], mayTake: MayTake): Ticket | undefined => {
  const waits = ({ turns }: Rank): boolean => turns.keys().some(mayTake);
  if (first === undefined) return undefined;
  if (!waits(first)) return takeByRank(behind, mayTake);
  if (!behind.some(waits)) return first.turns.take(mayTake);
  first.preferred = (first.preferred + 1) % SHARE;
  return first.preferred === 0 ? takeByRank(behind, mayTake) : first.turns.take(mayTake);
};

/** A queue over the slots 0 to `slots` - 1, of which `working` may work at a time. */
export const createSlotQueue = (slots: number, working = slots): SlotQueue => {
  /** In their order: the same few slots are used over and over while nothing rests. */
  let free = Array.from({ length: slots }, (_, index) => index);
  const resting = new Set<number>();
  /** Whose program is on a slot, in the order in which they came there. */
  const holders = new Map<number, Claim | AheadClaim>();
  /** What is done ahead: its turns, all of it that waits, and where it was told to go. */
  const ahead = { turns: createTurns<Ticket>(), waiting: new Set<AheadClaim>(), leaving: new Set<number>() };
  const rank = (): Rank => ({ turns: createTurns(), preferred: 0 });
  const ranks: Record<QueueClass, Rank> = { interactive: rank(), grading: rank(), background: rank() };
  const inOrder = RUN_CLASSES.map((kind) => ranks[kind]);
  let waiting = 0;

  /** The share of a caller is what all would have if one more came. */
  const shareOut = (): MayTake => {
    const held = [...holders.values()].flatMap((claim) => (claim.class === 'ahead' ? [] : [claim.key]));
    const callers = new Set([...held, ...inOrder.flatMap(({ turns }) => turns.keys())]);
    const share = Math.max(1, Math.floor(slots / (callers.size + 1)));
    return (key) => [...resting].filter((slot) => holders.get(slot)?.key === key).length < share;
  };

  /** Somebody may have a slot and there is none. */
  const makeWay = (): void => {
    const mayTake = shareOut();
    if (!inOrder.some(({ turns }) => turns.keys().some(mayTake))) return;
    for (const claim of ahead.waiting) claim.giveWay?.();
    for (const [slot, claim] of [...holders].toReversed()) {
      if (ahead.leaving.size >= waiting) return;
      if (claim.class !== 'ahead' || claim.giveWay === null || ahead.leaving.has(slot)) continue;
      ahead.leaving.add(slot);
      claim.giveWay();
    }
  };

  const serve = (): void => {
    while (free.length > 0 && slots - free.length - resting.size < working) {
      const ticket = takeByRank(inOrder, shareOut()) ?? ahead.turns.take(() => true);
      if (ticket === undefined) return;
      ticket.give(free.shift() ?? 0);
    }
    makeWay();
  };

  /** Counts who waits. */
  const count = (claim: Claim | AheadClaim, by: 1 | -1): void => {
    if (claim.class !== 'ahead') waiting += by;
    else if (by > 0) ahead.waiting.add(claim);
    else ahead.waiting.delete(claim);
  };

  return {
    acquire: (claim, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const mine = claim.class === 'ahead' ? ahead.turns : ranks[claim.class].turns;
        const giveUp = (): void => {
          count(claim, -1);
          mine.remove(claim.key, ticket);
          reject(signal.reason as Error);
        };
        const ticket: Ticket = {
          give: (slot) => {
            count(claim, -1);
            signal.removeEventListener('abort', giveUp);
            holders.set(slot, claim);
            resolve(slot);
          },
        };
        count(claim, 1);
        signal.addEventListener('abort', giveUp, { once: true });
        mine.add(claim.key, ticket);
        serve();
      }),
    rest: (slot, rests) => {
      if (rests) resting.add(slot);
      else resting.delete(slot);
      serve();
    },
    release: (slot) => {
      resting.delete(slot);
      holders.delete(slot);
      ahead.leaving.delete(slot);
      free = [...free, slot].toSorted((one, other) => one - other);
      serve();
    },
    waiting: () => waiting,
    before: (claim) => {
      const place = ranks[claim.class].turns.before(claim.key);
      if (place === null) return null;
      const sooner = inOrder.slice(0, RUN_CLASSES.indexOf(claim.class));
      return sooner.reduce((sum, { turns }) => sum + turns.keys().length, place);
    },
  };
};
