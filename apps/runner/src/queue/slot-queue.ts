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

interface Ticket {
  give(slot: number): void;
}

/**
 * Hands slots to waiting claims: by class, then the institutes in turn, then their callers, then first come first served. A slot whose program
 * rests takes no place among those that work: while there are further slots, somebody else's program works instead. Of
 * these a caller has a share, so that programs which rest never take all of them from who comes next.
 */
export interface SlotQueue {
  /** Resolves with a slot that is the caller's until `release`; rejects with the signal's reason when aborted. */
  acquire(claim: Claim, signal: AbortSignal): Promise<number>;
  release(slot: number): void;
  /** The program on a slot wants a processor for little of its time, or works again. */
  rest(slot: number, rests: boolean): void;
  /** Claims that wait for a slot. */
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
  /** Whose program is on a slot. */
  const holders = new Map<number, string>();
  const rank = (): Rank => ({ turns: createTurns(), preferred: 0 });
  const ranks: Record<QueueClass, Rank> = { interactive: rank(), grading: rank(), background: rank() };
  const inOrder = RUN_CLASSES.map((kind) => ranks[kind]);
  let waiting = 0;

  /** The share of a caller is what all would have if one more came. */
  const shareOut = (): MayTake => {
    const callers = new Set([...holders.values(), ...inOrder.flatMap(({ turns }) => turns.keys())]);
    const share = Math.max(1, Math.floor(slots / (callers.size + 1)));
    return (key) => [...resting].filter((slot) => holders.get(slot) === key).length < share;
  };

  const serve = (): void => {
    while (free.length > 0 && slots - free.length - resting.size < working) {
      const ticket = takeByRank(inOrder, shareOut());
      if (ticket === undefined) return;
      ticket.give(free.shift() ?? 0);
    }
  };

  return {
    acquire: (claim, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const mine = ranks[claim.class].turns;
        const giveUp = (): void => {
          waiting -= 1;
          mine.remove(claim.key, ticket);
          reject(signal.reason as Error);
        };
        const ticket: Ticket = {
          give: (slot) => {
            waiting -= 1;
            signal.removeEventListener('abort', giveUp);
            holders.set(slot, claim.key);
            resolve(slot);
          },
        };
        waiting += 1;
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
