import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { tooMany } from './errors.ts';

/** One processor stays for saves, whoever logs in. */
const AT_A_TIME = Math.max(1, availableParallelism() - 1);
/** Most that wait: a large exam room that logs in at one moment, and of those who fail a few. */
const WAITING_MAX = 400;
const BEHIND_MAX = 40;
/** What whoever finds the queue full is told to wait, seconds. */
const FULL_WAIT = 5;

const FIRST = 1;
const BEHIND = 0;

const queue = new PQueue({ concurrency: AT_A_TIME });

/**
 * Does costly hashing when a processor is free for it. What is `behind` waits until nobody else does.
 * @throws TOO_MANY when too many wait already
 */
export const hashInTurn = async <T>(hash: () => Promise<T>, behind = false): Promise<T> => {
  const isFull = behind ? queue.sizeBy({ priority: BEHIND }) >= BEHIND_MAX : queue.size >= WAITING_MAX;
  if (isFull)
    throw tooMany(
      `Many people log in at this moment. Please wait ${FULL_WAIT} seconds and try again.`,
      FULL_WAIT,
    );
  return queue.add(hash, { priority: behind ? BEHIND : FIRST });
};
