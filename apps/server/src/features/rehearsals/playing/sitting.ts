/**
 * One simulated student: opens the exam, types with autosave, runs now and then, submits with all the others. Played by
 * rehearsals, and by the benchmarks of `e2e/bench`.
 */
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
  type Language,
  type ParamsIn,
  type ProgramCode,
  type ResponseOf,
  type RouteDefinition,
} from '@assay/contract';
import { sendHttp } from './http-client.ts';
import { newTyping, type Typing } from './typing.ts';

/** What some students write for a question. */
export interface Variant {
  language: Language;
  /** What is typed in the end. */
  right: string;
  /** What is run on the way to it, one after the other. */
  wrong: readonly string[];
  /** Of how many blocks the program has, into which the student types. */
  block: number;
  blocks: number;
}

/** What the load generator is asked to play. Times are epoch ms, spans ms. */
export interface Plan {
  url: string;
  taskId: string;
  /** By the id of a question; the n-th student writes the n-th variant, beginning anew at its end. */
  variants: Readonly<Record<string, readonly Variant[]>>;
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
  /** The first of each kind of failure in words. */
  reasons: Map<string, string>;
  started: number;
  submitted: number;
  /** What all students have spent in the exam, from start to submission, ms. */
  studentMs: number;
}

export const newLedger = (): Ledger => ({
  times: new Map(),
  failures: new Map(),
  reasons: new Map(),
  started: 0,
  submitted: 0,
  studentMs: 0,
});

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
/** The last of a question is typed and run so long before the student turns to the next, ms. */
const LAST_MS = [500, 2000] as const;

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
      if (!ledger.reasons.has(name)) ledger.reasons.set(name, reason);
      return null;
    };
    try {
      const { status, text, ms } = await sendHttp(
        new URL(`${plan.url}/api${path}`),
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
type Call = ReturnType<typeof callerOf>;

const COMMENT: Readonly<Partial<Record<Language, string>>> = { PYTHON: '#', SQL: '--' };

/** The program with a line that nobody else has: equal programs would be compiled once for all. */
const signed = (language: Language, text: string, student: number, place: number): string =>
  `${text}${text.endsWith('\n') ? '' : '\n'}${COMMENT[language] ?? '//'} written by sitter ${student} for question ${place}\n`;

/** A question on the way from one student's empty page to the program. */
interface Work extends Variant {
  questionId: string;
  typing: Typing;
  programOf: (text: string) => ProgramCode;
}

const workOf = (plan: Plan, questionId: string, student: number, place: number): Work | null => {
  const variants = plan.variants[questionId] ?? [];
  const variant = variants[student % Math.max(1, variants.length)];
  if (!variant) return null;
  const { language, block, blocks } = variant;
  const programOf = (text: string): ProgramCode =>
    Array.from({ length: blocks }, (_, index) => ({ code: index === block ? text : '' }));
  return {
    ...variant,
    right: signed(language, variant.right, student, place),
    wrong: variant.wrong.map((text) => signed(language, text, student, place)),
    questionId,
    programOf,
    typing: newTyping(questionId, language, `device-${student}`, programOf),
  };
};

/** How often a student has saved and run so far, over all questions. */
interface Pace {
  saves: number;
  runs: number;
}

/** Types a program from now `to` a moment, and runs it now and then. */
const write = async (call: Call, taskId: string, work: Work, to: number, pace: Pace): Promise<void> => {
  const { questionId, language, right, wrong, typing, programOf } = work;
  const save = async (text: string): Promise<void> => {
    const answer = await call(saveDraft, { body: { taskId, ...typing.type(text) } });
    if (answer?.data.saved.length === 1) typing.saved();
  };
  const run = async (text: string): Promise<void> => {
    pace.runs += 1;
    await call(runCode, {
      body: { taskId, programSubmission: { programIndex: questionId, language, code: programOf(text) } },
    });
  };
  const from = Date.now();
  const rest = (): number => between(...THINK_MS) + SAVE_EVERY_MS;
  for (let next = rest(); Date.now() + next < to - LAST_MS[1]; next = rest()) {
    await pause(next);
    const share = (Date.now() - from) / (to - from);
    await save(right.slice(0, Math.ceil(right.length * share)));
    pace.saves += 1;
    if (pace.saves % SAVES_A_RUN === 0) await run(wrong[pace.runs % Math.max(1, wrong.length)] ?? right);
  }
  await until(to - between(...LAST_MS));
  await save(right);
  // Nobody turns away from the first program without having run it.
  if (pace.runs === 0) await run(right);
};

/** Plays one student's whole exam. */
export const sit = async (plan: Plan, ledger: Ledger, student: number): Promise<Kept> => {
  const { taskId } = plan;
  const call = callerOf(plan, ledger, plan.sitters[student]?.token ?? '');
  await until(plan.beginAt + between(0, plan.startSpread));
  const since = Date.now();
  await call(startTask, { body: { taskId } });
  const task = await call(fetchTaskById, { params: { taskId } });
  await Promise.all([call(getDraft, { body: { taskId } }), call(getLog, { body: { taskId } })]);
  if (!task) return { student, programs: [] };
  ledger.started += 1;

  const works = task.data.questions.flatMap(
    ({ questionId }, index) => workOf(plan, questionId._id, student, index + 1) ?? [],
  );
  const span = (plan.submitAt - Date.now()) / Math.max(1, works.length);
  const pace = { saves: Math.floor(Math.random() * SAVES_A_RUN), runs: 0 };
  for (const [place, work] of works.entries())
    await write(call, taskId, work, plan.submitAt - span * (works.length - place - 1), pace);

  await until(plan.submitAt + between(0, plan.submitSpread));
  const programs = works.flatMap(({ questionId, typing }) => {
    const kept = typing.kept();
    return kept ? [{ programIndex: questionId, ...kept }] : [];
  });
  ledger.studentMs += Date.now() - since;
  const receipt = await call(finalSubmit, { body: { taskId, totalTimeTaken: 60, programs } });
  if (receipt) ledger.submitted += 1;
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
