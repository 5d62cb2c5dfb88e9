import { MessageChannel } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import type { Comparison, ComparisonResult, Growth } from './compare.worker.ts';

/** A thread that has had nothing to do for so long ends, ms. */
const IDLE_MS = 30_000;

const openPool = () =>
  new Tinypool({
    filename: new URL('compare.worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });

// Whoever looks at a pair does not wait for a comparison of a thousand programs.
let comparing: Tinypool | undefined;
let looking: Tinypool | undefined;

/** Compares the programs for one question in a thread of its own; `tell` hears how many have been read. */
export const comparePrograms = async (
  comparison: Omit<Comparison, 'port'>,
  tell: (read: number) => void,
): Promise<ComparisonResult> => {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', tell);
  try {
    comparing ??= openPool();
    return await comparing.run({ ...comparison, port: port2 }, { name: 'compare', transferList: [port2] });
  } finally {
    port1.close();
  }
};

/** At each moment, how much of what two programs share stood in one of them already, from 0 to 1. */
export const traceGrowth = async (growth: Growth): Promise<number[]> => {
  looking ??= openPool();
  return looking.run(growth, { name: 'growth' });
};
