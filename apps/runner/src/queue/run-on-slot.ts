import { inSpan } from '@assay/tracing';
import type { SandboxReport, SandboxRequest } from '../sandbox/protocol.ts';
import type { Pair, PairReport } from '../sandbox/pair.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Claim, SlotQueue } from './slot-queue.ts';

/** Runs a request in the sandbox, as soon as a slot is free for the claim. Rejects with the signal's reason. */
export type RunOnSlot = (
  request: SandboxRequest,
  claim: Claim,
  signal: AbortSignal,
) => Promise<SandboxReport>;

/** Runs two programs that talk to each other, as soon as there are places for both. Rejects with the signal's reason. */
export type RunPairOnSlots = (pair: Pair, claim: Claim, signal: AbortSignal) => Promise<PairReport>;

const queued = (queue: SlotQueue, claim: Claim, signal: AbortSignal): Promise<number> =>
  inSpan('queue', { 'assay.class': claim.class }, () => queue.acquire(claim, signal));

/**
 * Pairs take their judge's place before they wait for a slot, and nobody else takes such places, so no two wait for
 * each other. A judge works beside the slots: it and its program mostly work in turn.
 */
export const createRunPairOnSlots =
  (sandbox: Sandbox, queue: SlotQueue, judges: SlotQueue): RunPairOnSlots =>
  async (pair, claim, signal) => {
    const place = await queued(judges, claim, signal);
    try {
      const slot = await queued(queue, claim, signal);
      try {
        return await inSpan('sandbox', {}, () =>
          sandbox.runPair(slot, place, pair, signal, (rest) => queue.rest(slot, rest !== 'none')),
        );
      } finally {
        queue.release(slot);
      }
    } finally {
      judges.release(place);
    }
  };

/** Brings the queue and the sandbox together. */
export const createRunOnSlot =
  (sandbox: Sandbox, queue: SlotQueue): RunOnSlot =>
  async (request, claim, signal) => {
    const slot = await queued(queue, claim, signal);
    try {
      return await inSpan('sandbox', {}, () =>
        sandbox.run(slot, request, signal, (rest) => queue.rest(slot, rest !== 'none')),
      );
    } finally {
      queue.release(slot);
    }
  };
