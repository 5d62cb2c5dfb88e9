import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { tooMany } from '../errors.ts';

/** One processor stays for saves, however many log in. */
const AT_A_TIME = Math.max(1, availableParallelism() - 1);
/** Most that wait: a large exam room that logs in at one moment, and beside it those of places where many fail. */
const WAITING_MAX = 400;
const BEHIND_MAX = 200;
/** How long a caller who finds the queue full is told to wait, seconds. */
const FULL_WAIT = 5;

/** Who waits for a hash. */
export interface HashTurn {
  /** Where the call comes from: places take turns, so one that asks for many holds up itself. */
  place: string;
  /** Waits until nobody else does. */
  behind: boolean;
}

const OF_NOBODY: HashTurn = { place: '', behind: false };
/** Lower than any place in turn can make it. */
const BEHIND = -1_000_000;

const queue = new PQueue({ concurrency: AT_A_TIME });
const waitingOf = new Map<string, number>();
let waitingBehind = 0;

const count = ({ place, behind }: HashTurn, change: 1 | -1): void => {
  const waiting = (waitingOf.get(place) ?? 0) + change;
  if (waiting > 0) waitingOf.set(place, waiting);
  else waitingOf.delete(place);
  if (behind) waitingBehind += change;
};

/**
 * Does costly hashing when a processor is free for it.
 * @throws TOO_MANY when too many wait already
 */
export const hashInTurn = async <T>(hash: () => Promise<T>, turn = OF_NOBODY): Promise<T> => {
  const isFull = turn.behind ? waitingBehind >= BEHIND_MAX : queue.size - waitingBehind >= WAITING_MAX;
  if (isFull)
    throw tooMany(
      `Many people are logging in right now. Please wait ${FULL_WAIT} seconds and try again.`,
      FULL_WAIT,
    );
  const priority = (turn.behind ? BEHIND : 0) - (waitingOf.get(turn.place) ?? 0);
  count(turn, 1);
  try {
    return await queue.add(hash, { priority });
  } finally {
    count(turn, -1);
  }
};
