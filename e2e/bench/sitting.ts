/** One student of the bench: reads, types with autosave, runs now and then, submits with all the others. */
import type { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  runCode,
  saveDraft,
  startTask,
  type ResponseOf,
} from '@assay/contract';
import { arrive, waitInLobby } from './exam/arriving.ts';
import { follow } from './exam/following.ts';
import type { Call, Plan, Seat } from './exam/plan.ts';
import { workOf } from './exam-content.ts';
import { newBrowser, sendHttp } from './http-client.ts';
import { noteFailure, noteTime, type Ledger } from './ledger.ts';
import { newTyping, type Typing } from '../../apps/server/src/features/rehearsals/playing/typing.ts';

/** What a student knows at the end: hash of each program, as the last save and the receipt have it. */
export interface Kept {
  student: number;
  programs: { questionId: string; hash: string; receipt: string | null }[];
}

/** A student types so long until the browser saves, and rests so long between two bouts of typing. Milliseconds. */
const SAVE_EVERY_MS = 5000;
const THINK_MS = [3000, 12_000] as const;
/** Saves between two runs of the program. */
const SAVES_A_RUN = 6;

const between = (low: number, high: number): number => low + Math.random() * (high - low);
const until = (moment: number): Promise<void> => pause(Math.max(0, moment - Date.now()));

/** Calls as one student and notes how it went. */
const callerOf =
  (url: string, token: string, agent: Agent, ledger: Ledger): Call =>
  async (route, input) => {
    const name = route.path.split('/')[2] ?? route.path;
    const values = new Map(Object.entries(input.params ?? {}));
    const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) => String(values.get(key)));
    const fail = (reason: string): null => {
      noteFailure(ledger, name, reason);
      return null;
    };
    try {
      const { status, text, ms } = await sendHttp(new URL(`/api${path}`, url), {
        agent,
        method: route.method === 'POST' ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}` },
        body: route.method === 'POST' ? JSON.stringify(input.body ?? {}) : undefined,
      });
      noteTime(ledger, name, ms);
      // The server sends what the contract's response schema let through.
      return status === 200
        ? (JSON.parse(text) as ResponseOf<typeof route>)
        : fail(`${status} ${text.slice(0, 200)}`);
    } catch (error) {
      return fail(String(error));
    }
  };

/** Types, saves and runs until it is time to submit, which is done by what is answered. */
const write = async (plan: Plan, call: Call, student: number, saved: () => void): Promise<Typing[]> => {
  const { taskId, questionIds } = plan;
  const typings: Typing[] = [];
  const save = async (typing: Typing, text: string): Promise<void> => {
    const answer = await call(saveDraft, { body: { taskId, ...typing.type(text) } });
    if (answer?.data.saved.length !== 1) return;
    typing.saved();
    saved();
  };
  const span = (plan.submitAt - Date.now()) / questionIds.length;
  let saves = Math.floor(Math.random() * SAVES_A_RUN);
  for (const [place, questionId] of questionIds.entries()) {
    const { language, source } = workOf(student, place + 1);
    const typing = newTyping(questionId, language, `device-${student}`);
    typings.push(typing);
    const [from, to] = [Date.now(), plan.submitAt - span * (questionIds.length - place - 1)];
    const rest = () => between(...THINK_MS) + SAVE_EVERY_MS;
    for (let next = rest(); Date.now() + next < to - 2000; next = rest()) {
      await pause(next);
      const share = (Date.now() - from) / (to - from);
      await save(typing, source.slice(0, Math.ceil(source.length * share)));
      saves += 1;
      if (saves % SAVES_A_RUN === 0)
        await call(runCode, {
          body: {
            taskId,
            programSubmission: { programIndex: questionId, language, code: [{ code: source }] },
          },
        });
    }
    await until(to - between(500, 2000));
    await save(typing, source);
  }
  return typings;
};

const handIn = async ({ taskId, questionIds }: Plan, call: Call, typings: readonly Typing[]) => {
  const programs = questionIds.flatMap((programIndex, place) => {
    const kept = typings[place]?.kept();
    return kept ? [{ programIndex, ...kept }] : [];
  });
  const receipt = await call(finalSubmit, { body: { taskId, totalTimeTaken: 60, programs } });
  const receiptOf = (questionId: string): string | null =>
    receipt?.data.programs.find(({ programIndex }) => programIndex === questionId)?.hash ?? null;
  return programs.map(({ programIndex, hash }) => ({
    questionId: programIndex,
    hash,
    receipt: receiptOf(programIndex),
  }));
};

/** Plays one student's whole exam. */
export const sit = async (plan: Plan, ledger: Ledger, seat: Seat): Promise<Kept> => {
  const { taskId, arrival, beginAt } = plan;
  const { student, url } = seat;
  const browser = newBrowser(student);
  const opened = 'token' in seat ? seat.token : null;
  const token = arrival ? await arrive(arrival, seat, browser, ledger) : opened;
  if (token === null) return { student, programs: [] };
  const call = callerOf(url, token, browser, ledger);

  if (arrival) await waitInLobby(call, taskId, beginAt);
  else await until(beginAt + between(0, plan.startSpread));
  await call(startTask, { body: { taskId } });
  await call(fetchTaskById, { params: { taskId } });
  await Promise.all([call(getDraft, { body: { taskId } }), call(getLog, { body: { taskId } })]);

  let savedAt = 0;
  const leaving = new AbortController();
  const page = { url, token, browser, ledger, call, taskId, savedAt: () => savedAt };
  const following = arrival && follow(page, leaving.signal);
  const typings = await write(plan, call, student, () => (savedAt = Date.now()));
  await until(plan.submitAt + between(0, plan.submitSpread));
  const programs = await handIn(plan, call, typings);
  leaving.abort();
  await following;
  browser.destroy();
  return { student, programs };
};
