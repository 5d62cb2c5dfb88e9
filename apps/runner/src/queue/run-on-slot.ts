import type { SandboxReport, SandboxRequest } from '../sandbox/protocol.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Claim, SlotQueue } from './slot-queue.ts';

/** Runs a request in the sandbox, as soon as a slot is free for the claim. Rejects with the signal's reason. */
export type RunOnSlot = (
  request: SandboxRequest,
  claim: Claim,
  signal: AbortSignal,
) => Promise<SandboxReport>;

/** Brings the queue and the sandbox together. */
export const createRunOnSlot =
  (sandbox: Sandbox, queue: SlotQueue): RunOnSlot =>
  async (request, claim, signal) => {
    const slot = await queue.acquire(claim, signal);
    try {
      return await sandbox.run(slot, request, signal, (rests) => queue.rest(slot, rests));
    } finally {
      queue.release(slot);
    }
  };
