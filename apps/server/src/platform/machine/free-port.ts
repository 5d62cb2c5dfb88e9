import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports from which systems serve outgoing connections (Linux from 32768 on, others from 49152 on): one of
 * those may be taken just while the process that listened there is started again.
 */
const FIRST = 15_000;
const BEHIND_LAST = 32_768;
const TRIES = 100;

/** Whether nobody listens on a port of the loopback address at the moment. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * A port of the loopback address that nobody listens on at the moment.
 * @throws when there seems to be none
 */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, BEHIND_LAST);
    if (await isFree(port)) return port;
  }
  throw new Error('This machine has no port left that nobody listens on.');
};
