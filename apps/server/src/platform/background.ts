import type { FastifyBaseLogger } from 'fastify';

/** Work that a call has started and that outlives it, on this server alone: what has to survive it is a job. */
export interface Background {
  /** Starts work; `stopping` aborts when the server stops, and what it throws is logged. */
  run: (work: (stopping: AbortSignal) => Promise<void>) => void;
  /** Tells all work to end, and waits for it. */
  stop: () => Promise<void>;
}

/** Begins with no work. */
export const openBackground = (log: FastifyBaseLogger): Background => {
  const stopping = new AbortController();
  const under = new Set<Promise<void>>();
  return {
    run: (work) => {
      const done = work(stopping.signal)
        .catch((error: unknown) => log.error({ err: error }, 'work in the background failed'))
        .finally(() => under.delete(done));
      under.add(done);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(under);
    },
  };
};
