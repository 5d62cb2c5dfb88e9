import { setTimeout as pause } from 'node:timers/promises';
import { examClock } from '@assay/contract';
import type { Call } from './plan.ts';

/** As the exam page has it, ms. */
const EVERY_MS = 10_000;

/**
 * What an open exam page does, until `signal` aborts, to hear of more time and of messages: it asks for the clock, unless a
 * save was answered meanwhile.
 * @param savedAt when a save was answered last, epoch ms; 0 before
 */
export const follow = async (
  call: Call,
  taskId: string,
  savedAt: () => number,
  signal: AbortSignal,
): Promise<void> => {
  let next = EVERY_MS * (0.5 + Math.random() / 2);
  while (await pause(next, true, { signal }).catch(() => false)) {
    const sinceSave = Date.now() - savedAt();
    if (sinceSave >= EVERY_MS) await call(examClock, { body: { taskId, messagesAfter: 0 } });
    next = sinceSave >= EVERY_MS ? EVERY_MS : EVERY_MS - sinceSave;
  }
};
