import { RUN_CLASSES } from '@assay/runner-contract';
import { Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { SlotQueue } from '../queue/slot-queue.ts';

const WAITED = {
  name: 'assay_runner_queue_wait_seconds',
  help: 'Time that a compiler or a test waited for its slot, by class.',
  labelNames: ['class'] as const,
  buckets: [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
};
const LENGTH = {
  name: 'assay_runner_queue_length',
  help: 'Compilers and tests that wait for a slot, by class.',
  labelNames: ['class'] as const,
};
const BUSY = {
  name: 'assay_runner_slots_busy',
  help: 'Slots that are taken, without those of what is compiled ahead.',
};
const SLOTS = { name: 'assay_runner_slots', help: 'Programs that can run at the same time.' };

/** The queue, with what it does counted in `registry`. */
export const measureQueue = (queue: SlotQueue, slots: number, registry: Registry): SlotQueue => {
  const registers = [registry];
  const waited = new Histogram({ ...WAITED, registers });
  const length = new Gauge({ ...LENGTH, registers });
  const busy = new Gauge({ ...BUSY, registers });
  new Gauge({ ...SLOTS, registers }).set(slots);
  for (const kind of RUN_CLASSES) length.set({ class: kind }, 0);

  /** Slots that somebody waits for the end of. */
  const counted = new Set<number>();

  return {
    ...queue,
    acquire: async (claim, signal) => {
      // Nobody waits for what is compiled ahead, and nobody has to wait because of it.
      if (claim.class === 'ahead') return queue.acquire(claim, signal);
      const labels = { class: claim.class };
      const stop = waited.startTimer(labels);
      length.inc(labels);
      try {
        const slot = await queue.acquire(claim, signal);
        stop();
        counted.add(slot);
        busy.inc();
        return slot;
      } finally {
        length.dec(labels);
      }
    },
    release: (slot) => {
      if (counted.delete(slot)) busy.dec();
      queue.release(slot);
    },
  };
};
