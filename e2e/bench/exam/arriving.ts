/** How a student comes to the exam: the page is loaded, a password typed, and the start waited for. */
import type { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fetchTaskById, login, type ResponseOf } from '@assay/contract';
import { fetchFile, sendHttp } from '../http-client.ts';
import { noteFailure, noteTime, type Ledger } from '../ledger.ts';
import type { Arrival, Call, Seat } from './plan.ts';

/** Whoever is turned away at the door comes back when it says; after so long it counts as a failure, ms. */
const DOOR_PATIENCE_MS = 300_000;
/** A page in the lobby looks whether the start was moved after this long at least, and half as long again at most, ms. */
const LOBBY_LOOK_MS = 40_000;

const between = (low: number, high: number): number => low + Math.random() * (high - low);
const until = (moment: number): Promise<void> => pause(Math.max(0, moment - Date.now()));

/** Loads the page as a browser does that was never here: first itself, then its files beside one another. */
const loadPage = async (files: readonly string[], url: string, browser: Agent, ledger: Ledger) => {
  const since = performance.now();
  const load = async (path: string): Promise<void> => {
    try {
      const { status, bytes, ms } = await fetchFile(new URL(path, url), browser);
      noteTime(ledger, 'file of the page', ms);
      ledger.bytes += bytes;
      if (status !== 200) noteFailure(ledger, 'file of the page', `${status} ${path}`);
    } catch (error) {
      noteFailure(ledger, 'file of the page', `${String(error)} ${path}`);
    }
  };
  const [page = '/', ...parts] = files;
  await load(page);
  await Promise.all(parts.map(load));
  noteTime(ledger, 'first visit, all files', performance.now() - since);
};

/** Logs in, and comes back where the door is full. @returns the session's token; null where that was in vain */
const logIn = async (
  { url, username, password }: Extract<Seat, { username: string }>,
  browser: Agent,
  ledger: Ledger,
): Promise<string | null> => {
  const since = performance.now();
  const body = JSON.stringify({ username, password });
  while (performance.now() - since < DOOR_PATIENCE_MS) {
    const sent = { agent: browser, method: 'POST', headers: {}, body } as const;
    const answer = await sendHttp(new URL(`/api${login.path}`, url), sent).catch(String);
    if (typeof answer === 'string') return (noteFailure(ledger, 'login', answer), null);
    if (answer.status === 200) {
      noteTime(ledger, 'login', performance.now() - since);
      return (JSON.parse(answer.text) as ResponseOf<typeof login>).data.token;
    }
    if (answer.status !== 503)
      return (noteFailure(ledger, 'login', `${answer.status} ${answer.text.slice(0, 200)}`), null);
    noteTime(ledger, 'login, turned away', answer.ms);
    await pause(1000 * Math.max(1, answer.retryAfter));
  }
  noteFailure(ledger, 'login', 'The door stayed full.');
  return null;
};

/** Comes, loads the page and logs in. @returns the token of the session; null where none could be opened */
export const arrive = async (
  { from, spread, files }: Arrival,
  seat: Seat,
  browser: Agent,
  ledger: Ledger,
): Promise<string | null> => {
  await until(from + between(0, spread));
  await loadPage(files, seat.url, browser, ledger);
  return 'token' in seat ? seat.token : logIn(seat, browser, ledger);
};

/** Waits in the lobby until the server lets this student in, and then for a second at most: nobody presses at once. */
export const waitInLobby = async (call: Call, taskId: string, beginAt: number): Promise<void> => {
  for (;;) {
    const task = await call(fetchTaskById, { params: { taskId } });
    const turnAt = Date.parse(task?.data.turnAt ?? '') || beginAt;
    const look = Date.now() + between(LOBBY_LOOK_MS, LOBBY_LOOK_MS * 1.5);
    if (look > beginAt) return until(turnAt + between(0, 1000));
    await until(look);
  }
};
