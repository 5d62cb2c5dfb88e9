import { setTimeout as pause } from 'node:timers/promises';
import { startProduct, TEMPLATE_VARIABLE, type Product } from './product.ts';

/** Everything that a first start leaves to the background has to be done by then. */
const SETTLED_MS = 300_000;

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

/**
 * Makes the data folder that each product of this run starts with a copy of. A start then takes a few seconds, and no
 * test shares the machine with the grading of the demonstration. Answers how to throw the folder away.
 */
const makeTemplate = async (): Promise<() => Promise<void>> => {
  const product = await startProduct();
  try {
    const deadline = Date.now() + SETTLED_MS;
    while (!(await isSettled(product))) {
      if (Date.now() > deadline) throw new Error('The demonstration was not graded in time.');
      await pause(250);
    }
    // What the tests write may be lost with the machine, so waiting for the disk would only cost time.
    await product.sql('alter system set fsync = off', []);
    await product.stop();
  } catch (error) {
    await product.remove();
    throw error;
  }
  process.env[TEMPLATE_VARIABLE] = product.folder;
  return product.remove;
};

export default makeTemplate;
