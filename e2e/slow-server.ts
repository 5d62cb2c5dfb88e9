/**
 * Loaded into a product's server before its own code: holds up each request for a while, as a bad network and a busy
 * machine do. Half come nearly at once, most within half a second, some only after more than one.
 */
import { Server } from 'node:http';

/** How many of all requests wait for up to how many ms. */
const WAITS = [
  { share: 0.55, ms: 30 },
  { share: 0.3, ms: 500 },
  { share: 0.15, ms: 1400 },
] as const;

const wait = (): number => {
  let left = Math.random();
  const { ms } = WAITS.find(({ share }) => (left -= share) < 0) ?? WAITS[0];
  return Math.random() * ms;
};

const { emit } = Server.prototype;
Object.assign(Server.prototype, {
  emit(this: Server, event: string, ...args: unknown[]): boolean {
    const act = (): boolean => Reflect.apply(emit, this, [event, ...args]);
    if (event !== 'request') return act();
    setTimeout(act, wait());
    return true;
  },
});
