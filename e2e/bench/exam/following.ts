import type { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { EVENT_STREAM, examClock, examEvents } from '@assay/contract';
import { listenHttp } from '../http-client.ts';
import { noteFailure, noteTime, type Ledger } from '../ledger.ts';
import type { Call } from './plan.ts';

/** A page that saves nothing asks this often, ms, as the exam page does. */
const EVERY_MS = 55_000;
/** As in the ledger. */
const STREAM = 'exam-events';

interface Following {
  url: string;
  token: string;
  browser: Agent;
  ledger: Ledger;
  call: Call;
  taskId: string;
  /** When a save was answered last, epoch ms; 0 before. */
  savedAt: () => number;
}

/** Holds the stream open until `signal` aborts; one that ends sooner is a failure. */
const listen = async (
  { url, token, browser, ledger, taskId }: Following,
  signal: AbortSignal,
): Promise<void> => {
  const address = new URL(`/api${examEvents.path.replace(':taskId', taskId)}`, url);
  const headers = { authorization: `Bearer ${token}`, accept: EVENT_STREAM };
  try {
    const end = await listenHttp(address, browser, headers, (ms) => noteTime(ledger, STREAM, ms), signal);
    if (!signal.aborted) noteFailure(ledger, STREAM, end);
  } catch (error) {
    if (!signal.aborted) noteFailure(ledger, STREAM, String(error));
  }
};

const ask = async ({ call, taskId, savedAt }: Following, signal: AbortSignal): Promise<void> => {
  let next = EVERY_MS * (0.75 + Math.random() / 4);
  while (await pause(next, true, { signal }).catch(() => false)) {
    const sinceSave = Date.now() - savedAt();
    if (sinceSave >= EVERY_MS) await call(examClock, { body: { taskId, messagesAfter: 0 } });
    next = sinceSave >= EVERY_MS ? EVERY_MS : EVERY_MS - sinceSave;
  }
};

/**
 * What an open exam page does, until `signal` aborts, to hear of more time and of messages: it listens to one stream, and asks
 * for the clock where nothing was saved for a minute.
 */
export const follow = async (following: Following, signal: AbortSignal): Promise<void> => {
  await Promise.all([listen(following, signal), ask(following, signal)]);
};
