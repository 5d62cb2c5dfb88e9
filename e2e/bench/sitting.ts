/** One student of the bench: reads, types with autosave, runs now and then, submits with all the others. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  runCode,
  saveDraft,
  startTask,
  type BodyIn,
  type ParamsIn,
  type ResponseOf,
  type RouteDefinition,
} from '@assay/contract';
import { sendHttp } from './http-client.ts';
import { workOf } from './exam-content.ts';
import { newTyping, type Typing } from './typing.ts';

/** What the load generator is asked to play. Times are epoch ms, spans ms. */
export interface Plan {
  url: string;
  taskId: string;
  questionIds: readonly string[];
  sitters: readonly { token: string }[];
  /** The first student starts here, the last so much later. */
  beginAt: number;
  startSpread: number;
  /** Everybody submits between here and so much later. */
  submitAt: number;
  submitSpread: number;
}

/** Times and failures of each kind of call, as they come. */
export interface Ledger {
  times: Map<string, number[]>;
  failures: Map<string, number>;
  /** One of each kind of failure in words. */
  reasons: Map<string, string>;
}

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

/** Calls as one student and notes how it went; null where no good answer came. */
const callerOf =
  (plan: Plan, ledger: Ledger, token: string) =>
  async <R extends RouteDefinition>(
    route: R,
    input: { params?: ParamsIn<R>; body?: BodyIn<R> },
  ): Promise<ResponseOf<R> | null> => {
    const name = route.path.split('/')[2] ?? route.path;
    const values = new Map(Object.entries(input.params ?? {}));
    const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) => String(values.get(key)));
    const fail = (reason: string): null => {
      ledger.failures.set(name, (ledger.failures.get(name) ?? 0) + 1);
      ledger.reasons.set(name, reason);
      return null;
    };
    try {
      const { status, text, ms } = await sendHttp(
        new URL(`/api${path}`, plan.url),
        route.method,
        { authorization: `Bearer ${token}` },
        route.method === 'POST' ? JSON.stringify(input.body ?? {}) : undefined,
      );
      const times = ledger.times.get(name) ?? [];
      ledger.times.set(name, times);
      times.push(ms);
      // The server sends what the contract's response schema let through.
      return status === 200 ? (JSON.parse(text) as ResponseOf<R>) : fail(`${status} ${text.slice(0, 200)}`);
    } catch (error) {
      return fail(String(error));
    }
  };

/** Plays one student's whole exam. */
export const sit = async (plan: Plan, ledger: Ledger, student: number): Promise<Kept> => {
  const { taskId, questionIds } = plan;
  const call = callerOf(plan, ledger, plan.sitters[student]?.token ?? '');
  const typings: Typing[] = [];

  const save = async (typing: Typing, text: string): Promise<void> => {
    const answer = await call(saveDraft, { body: { taskId, ...typing.type(text) } });
    if (answer?.data.saved.length === 1) typing.saved();
  };

  await until(plan.beginAt + between(0, plan.startSpread));
  await call(startTask, { body: { taskId } });
  await call(fetchTaskById, { params: { taskId } });
  await Promise.all([call(getDraft, { body: { taskId } }), call(getLog, { body: { taskId } })]);

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

  await until(plan.submitAt + between(0, plan.submitSpread));
  const programs = questionIds.flatMap((programIndex, place) => {
    const kept = typings[place]?.kept();
    return kept ? [{ programIndex, ...kept }] : [];
  });
  const receipt = await call(finalSubmit, { body: { taskId, totalTimeTaken: 60, programs } });
  const receiptOf = (questionId: string): string | null =>
    receipt?.data.programs.find(({ programIndex }) => programIndex === questionId)?.hash ?? null;
  return {
    student,
    programs: programs.map(({ programIndex, hash }) => ({
      questionId: programIndex,
      hash,
      receipt: receiptOf(programIndex),
    })),
  };
};
