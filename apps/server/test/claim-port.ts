import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { isFree } from '../src/platform/machine/free-port.ts';

/**
 * Below the ports that the product chooses from by itself (`free-port.ts`), so that it takes none that is claimed here, and
 * above 10080, the last one that browsers refuse to open.
 */
const FIRST = 10_100;
const COUNT = 2_400;
const TRIES = 100;

/** Listens on a port until this process ends, without keeping it; false where somebody does already. */
const hold = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true)).unref();
  });

/**
 * A port of the loopback address on which nobody listens, and that no other test process is given while this one lives,
 * however long it takes until the port is used: each port has another one that stands for it, and who holds that has it.
 * @throws when there seems to be none
 */
export const claimPort = async (): Promise<number> => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = FIRST + randomInt(COUNT);
    if ((await hold(port + COUNT)) && (await isFree(port))) return port;
  }
  throw new Error('This machine has no port left for tests.');
};
