import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from './product.ts';

/** Everything that a first start leaves to the background has to be done by then, ms. */
const SETTLED_MS = 900_000;

/** Whether the demonstration is graded, its reference solutions are checked, and the runner has made its files. */
const isSettled = async ({ sql, runnerUrl }: Product): Promise<boolean> => {
  const waiting = await sql(
    `select id from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`,
    [],
  );
  if (waiting.length > 0) return false;
  const health: unknown = await (await fetch(`${runnerUrl}/healthz`)).json();
  return typeof health === 'object' && health !== null && 'prepared' in health && health.prepared === true;
};

/** Waits until a product does nothing of its own any more. @throws when that takes too long */
export const waitUntilSettled = async (product: Product): Promise<void> => {
  const deadline = Date.now() + SETTLED_MS;
  while (!(await isSettled(product))) {
    if (Date.now() > deadline) throw new Error('The demonstration was not graded in time.');
    await pause(1000);
  }
};
