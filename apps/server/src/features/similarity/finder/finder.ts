import type { Growth } from '@assay/contract';
import { MessageChannel } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import type { Comparison, ComparisonResult } from './compare.worker.ts';
import type { Grown } from './growth.worker.ts';

/** A thread that has had nothing to do for so long ends, ms. */
const IDLE_MS = 30_000;
/** A thread that needs more memory ends, and the server lives on; a thousand programs take a tenth of it. MB. */
const MEMORY_MB = 1500;
/** Looking at a pair takes a second. ms. */
const LOOK_MS = 30_000;

const openPool = (file: string) =>
  new Tinypool({
    filename: new URL(file, import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });

// Whoever looks at a pair does not wait for a comparison of a thousand programs.
let comparing: Tinypool | undefined;
let looking: Tinypool | undefined;

/**
 * Compares the programs for one question in a thread of its own; `tell` hears how many have been read.
 * @throws when `signal` ends it, and when it needs more memory than it may have
 */
export const comparePrograms = async (
  comparison: Omit<Comparison, 'port'>,
  tell: (read: number) => void,
  signal?: AbortSignal,
): Promise<ComparisonResult> => {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', tell);
  try {
    comparing ??= openPool('compare.worker.ts');
    const options = { name: 'compare', transferList: [port2] };
    return await comparing.run({ ...comparison, port: port2 }, { ...options, signal: signal ?? null });
  } finally {
    port1.close();
  }
};

/**
 * How what two programs share came into one of them; null where its log says nothing of it.
 * @throws when it takes too long, or needs too much memory
 */
export const traceGrowth = async (grown: Grown): Promise<Growth | null> => {
  looking ??= openPool('growth.worker.ts');
  return looking.run(grown, { name: 'traceGrowth', signal: AbortSignal.timeout(LOOK_MS) });
};
