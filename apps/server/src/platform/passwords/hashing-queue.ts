/** The door that every costly hash goes through: a bounded queue, in which places take turns, with a number for who waits. */
import { availableParallelism } from 'node:os';
import type { LoginProgress } from '@assay/contract';
import { AppError } from '../errors.ts';

/** Hashing threads stand behind everything else of the machine (`hash.worker.ts`), so there may be one a processor. */
export const HASH_THREADS = availableParallelism();
/** How long a hash takes on a usual machine, ms; one that failed at once tells nothing of it, so half of it is the least. */
const HASH_MS = 40;
/** Most that wait for each thread: half a minute. Beside them those of places where many fail. */
const WAITING_MAX = 800 * HASH_THREADS;
export const BEHIND_MAX = 400 * HASH_THREADS;
/** Who finds the queue full is told to wait at least so long, and up to the time that the queue takes; seconds. */
const FULL_WAIT = 5;
/** Who waits less is told nothing of it, ms. */
const TOLD_FROM_MS = 1000;
/** Places are looked at this often, and told where they have gone down by a twentieth; ms. */
const TELL_EVERY_MS = 1000;
const NOTABLY = 0.95;

/** Who waits for a hash. */
export interface HashTurn {
  /** Where the call comes from: places take turns, so one that asks for many holds up itself. */
  place: string;
  /** Waits until nobody else does. */
  behind: boolean;
  /** Aborts when the caller goes away: nobody is hashed for then. */
  signal?: AbortSignal | undefined;
  /** Hears of the place in the queue, where it takes a second or more. */
  tell?: ((progress: LoginProgress) => void) | undefined;
}

interface Waiter {
  turn: HashTurn;
  /** Of each place one is let in a round. */
  round: number;
  /** What was told last. */
  told: number;
  start: () => void;
}

/** Those who wait, in their order, and of each place that is among them the round of its last one. */
interface Line {
  waiting: Waiter[];
  lastRoundOf: Map<string, number>;
  /** The round of whoever was let in last. */
  round: number;
}

const OF_NOBODY: HashTurn = { place: '', behind: false };

const openLine = (): Line => ({ waiting: [], lastRoundOf: new Map(), round: 0 });
const front = openLine();
const behind = openLine();
const lineOf = (turn: HashTurn): Line => (turn.behind ? behind : front);

let hashing = 0;
/** How long a hash takes here, ms: a moving average. */
let hashMs = HASH_MS;
let telling: NodeJS.Timeout | undefined;

const msOf = (hashes: number): number => (hashes * hashMs) / HASH_THREADS;

/** How many wait at this server. */
export const countWaiting = (): number => front.waiting.length + behind.waiting.length;

/** Said to whom the queue has no room for, and to nobody where its caller is gone. */
const busy = (): AppError => {
  const retryAfter = FULL_WAIT + Math.floor((Math.random() * msOf(countWaiting())) / 1000);
  return Object.assign(
    new AppError(
      'BUSY',
      `Very many people are logging in right now. Please try again in ${retryAfter} seconds.`,
    ),
    { retryAfter },
  );
};

const tellNumber = (waiter: Waiter, number: number): void => {
  if (number > waiter.told * NOTABLY) return;
  waiter.told = number;
  waiter.turn.tell?.({ number, seconds: Math.ceil(msOf(number) / 1000) });
};

const tellAll = (): void => {
  front.waiting.forEach((waiter, index) => tellNumber(waiter, index + 1));
  behind.waiting.forEach((waiter, index) => tellNumber(waiter, front.waiting.length + index + 1));
};

const watch = (): void => {
  if (countWaiting() === 0) {
    clearInterval(telling);
    telling = undefined;
  } else telling ??= setInterval(tellAll, TELL_EVERY_MS).unref();
};

const remove = (line: Line, index: number): Waiter | undefined => {
  const [waiter] = line.waiting.splice(index, 1);
  if (waiter && line.lastRoundOf.get(waiter.turn.place) === waiter.round)
    line.lastRoundOf.delete(waiter.turn.place);
  watch();
  return waiter;
};

/** Puts somebody behind those of the same round; a place's own follow one another. Answers the number in the queue. */
const insert = (line: Line, waiter: Waiter): number => {
  line.lastRoundOf.set(waiter.turn.place, waiter.round);
  const index = line.waiting.findLastIndex(({ round }) => round <= waiter.round) + 1;
  line.waiting.splice(index, 0, waiter);
  watch();
  return index + 1 + (line === behind ? front.waiting.length : 0);
};

/** Waits for a thread. @throws BUSY when too many do, or the caller goes away */
const waitForThread = (turn: HashTurn): Promise<void> => {
  const line = lineOf(turn);
  if (line.waiting.length >= (turn.behind ? BEHIND_MAX : WAITING_MAX)) throw busy();
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      remove(line, line.waiting.indexOf(waiter));
      reject(busy());
    };
    const round = Math.max(line.round, (line.lastRoundOf.get(turn.place) ?? -1) + 1);
    const start = (): void => {
      turn.signal?.removeEventListener('abort', leave);
      resolve();
    };
    const waiter: Waiter = { turn, round, told: Infinity, start };
    const number = insert(line, waiter);
    turn.signal?.addEventListener('abort', leave, { once: true });
    if (msOf(number) >= TOLD_FROM_MS) tellNumber(waiter, number);
  });
};

/** Gives the thread of whoever has ended to the next one. */
const letNextIn = (): void => {
  const line = front.waiting.length > 0 ? front : behind;
  const next = remove(line, 0);
  if (!next) {
    hashing -= 1;
    return;
  }
  line.round = next.round;
  next.start();
};

/**
 * Does costly hashing when a thread is free for it.
 * @throws BUSY when too many wait already, or the caller goes away before it begins
 */
export const hashInTurn = async <T>(hash: () => Promise<T>, turn = OF_NOBODY): Promise<T> => {
  if (turn.signal?.aborted) throw busy();
  if (hashing < HASH_THREADS) hashing += 1;
  else await waitForThread(turn);
  const begun = performance.now();
  try {
    return await hash();
  } finally {
    hashMs = Math.max(HASH_MS / 2, hashMs + (performance.now() - begun - hashMs) / 20);
    letNextIn();
  }
};
