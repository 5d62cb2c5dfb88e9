/** One simulated student: the exam page's own code without its screen, over a network and a device that fail. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  fetchTaskById,
  finalSubmit,
  getDraft,
  programHash,
  runCode,
  saveDraft,
  startTask,
  type Receipt,
} from '@assay/contract';
import {
  type DeviceStore,
  newestProgram,
  openMemory,
  openProgramStore,
  type ProgramStore,
  type SaveBatch,
  submitAttempt,
} from '../../apps/web/src/features/exam/keeping/index.ts';
import type { Network } from './network.ts';
import type { Random } from './random.ts';

/** How a sitting comes to its end. */
export const ENDINGS = ['submits', 'submits-twice', 'vanishes', 'back-in-grace', 'back-too-late'] as const;
export type Ending = (typeof ENDINGS)[number];
/** What else the student works with: a second tab of the same browser, or a second device. */
export type Second = 'none' | 'tab' | 'device';

export interface SittingPlan {
  taskId: string;
  userId: string;
  /** What the program does is decided here; the student's edits add comments to it. */
  program: string;
  ending: Ending;
  second: Second;
  /** Epoch ms. */
  beginAt: number;
  /** Typing ends here at the latest; an attempt may end before. Epoch ms. */
  endAt: number;
}

/** What a student knows of the own exam. Every edit is a line of the own, `# e17.`. */
export interface Sat {
  edits: number;
  /** Edits that the server has said it has, by question. */
  acknowledged: Map<string, Set<string>>;
  /** Edits that the server has said came too late, by question. */
  tooLate: Map<string, Set<string>>;
  /** Every receipt that was answered. */
  receipts: Receipt[];
  /** What stood on the screen when the student submitted, by question; null where the server's clock did. */
  submitted: Map<string, string> | null;
  startTimes: Set<string>;
  reloads: number;
  conflicts: number;
}

const EDIT = /# e\d+\./g;
const until = (moment: number): Promise<void> => pause(Math.max(0, moment - Date.now()));

const note = (marks: Map<string, Set<string>>, questionId: string, text: string): void => {
  const known = marks.get(questionId) ?? new Set();
  marks.set(questionId, known);
  (text.match(EDIT) ?? []).forEach((edit) => known.add(edit));
};

/** Asks until there is an answer, as the page does while it has nothing to show. */
const untilAnswered = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    const answer = await ask().then(
      (value) => ({ value }),
      () => null,
    );
    if (answer) return answer.value;
    await pause(700);
  }
};

const textOf = (store: ProgramStore, questionId: string): string => {
  const work = store.getSnapshot().works.get(questionId);
  return (work && newestProgram(work)?.code[0]?.code) ?? '';
};

/** Sits the exam and answers what the student knows of it. */
export const sitExam = async (plan: SittingPlan, network: Network, random: Random): Promise<Sat> => {
  const { taskId, userId } = plan;
  const sat: Sat = {
    edits: 0,
    acknowledged: new Map(),
    tooLate: new Map(),
    receipts: [],
    submitted: null,
    startTimes: new Set(),
    reloads: 0,
    conflicts: 0,
  };

  const save = async (batch: SaveBatch) => {
    const { data } = await network.call(saveDraft, { body: { taskId, ...batch } });
    for (const { programIndex, language, code } of batch.programDrafts) {
      const hash = programHash(language, code);
      const text = code[0]?.code ?? '';
      if (data.saved.some((one) => one.programIndex === programIndex && one.hash === hash))
        note(sat.acknowledged, programIndex, text);
      if (data.late.includes(programIndex)) note(sat.tooLate, programIndex, text);
    }
    return data;
  };
  const fetchTask = () => untilAnswered(() => network.call(fetchTaskById, { params: { taskId } }));
  const open = async (device: DeviceStore, holder = userId): Promise<ProgramStore> => {
    const { data: task } = await fetchTask();
    const { draft } = await untilAnswered(() => network.call(getDraft, { body: { taskId } }));
    return openProgramStore({
      userId: holder,
      taskId,
      questionIds: task.questions.map(({ questionId }) => questionId._id),
      device,
      drafts: draft.programDrafts,
      heads: draft.heads,
      deadline: task.deadline,
      save,
      now: network.now,
    });
  };

  await until(plan.beginAt);
  const start = () => untilAnswered(() => network.call(startTask, { body: { taskId } }));
  const starts = await Promise.all(random.chance(20) ? [start(), start()] : [start()]);
  starts.forEach(({ startTime }) => sat.startTimes.add(startTime));
  const { data: task } = await fetchTask();
  const questionIds = task.questions.map(({ questionId }) => questionId._id);
  const endAt = Math.min(plan.endAt, Date.parse(task.deadline));

  const device = openMemory();
  // Tabs of one browser hear each other by the student's name; another device must not.
  const openOther = () =>
    plan.second === 'device' ? open(openMemory(), `${userId} elsewhere`) : open(device);
  let store = await open(device);
  let other: ProgramStore | null = null;

  const decide = (one: ProgramStore): void => {
    for (const [questionId, work] of one.getSnapshot().works)
      if (work.conflict) {
        sat.conflicts += 1;
        one.resolve(questionId, random.pick(['mine', 'theirs']));
      }
  };
  const type = (one: ProgramStore): void => {
    const questionId = random.pick(questionIds);
    if (one.getSnapshot().works.get(questionId)?.conflict) return;
    sat.edits += 1;
    const text = `${textOf(one, questionId) || plan.program}# e${sat.edits}.\n`;
    one.type(questionId, 'PYTHON', [{ code: text }]);
  };
  const reload = async (): Promise<void> => {
    sat.reloads += 1;
    // Half of them are crashes: nobody says goodbye.
    if (random.chance(50)) store.leave();
    store.close();
    store = await open(device);
  };

  const halfTime = (Date.now() + endAt) / 2;
  const stopAt =
    plan.ending === 'vanishes' ? random.between(halfTime, endAt) : endAt - random.between(800, 4000);
  while (Date.now() < stopAt) {
    if (plan.second !== 'none' && !other && Date.now() > halfTime) other = await openOther();
    type(other && random.chance(40) ? other : store);
    await pause(random.between(800, 4500));
    if (random.chance(4)) network.cut(random.between(1000, 9000));
    if (random.chance(6)) await reload();
    if (random.chance(2))
      await network
        .call(runCode, {
          body: {
            taskId,
            programSubmission: {
              programIndex: questionIds[0] ?? '',
              language: 'PYTHON',
              code: [{ code: plan.program }],
            },
          },
        })
        .catch(() => undefined);
    for (const one of [store, other]) if (one) decide(one);
  }
  // Whoever works in two places looks at one of them in the end.
  if (other) {
    await other.sendAll().catch(() => undefined);
    other.close();
  }

  const submit = (): Promise<Receipt> =>
    submitAttempt(
      store,
      async (programs) => {
        const seconds = Math.round((network.now() - Date.parse(task.startedAt ?? task.startTime)) / 1000);
        const { data } = await network.call(finalSubmit, {
          body: { taskId, totalTimeTaken: seconds, programs },
        });
        return data;
      },
      Date.now() < endAt,
    );
  const handIn = () =>
    untilAnswered(async () => {
      await store.refresh();
      decide(store);
      return submit();
    });
  const shown = (): Map<string, string> => new Map(questionIds.map((id) => [id, textOf(store, id)]));

  if (plan.ending === 'vanishes') store.close();
  else if (plan.ending === 'submits' || plan.ending === 'submits-twice') {
    const tries = plan.ending === 'submits' ? [handIn()] : [handIn(), handIn()];
    sat.receipts.push(...(await Promise.all(tries)));
    sat.submitted = Date.now() < endAt ? shown() : null;
  } else {
    // Typed to the last moment while nothing goes through; then the connection comes back.
    const awayMs =
      plan.ending === 'back-in-grace' ? random.between(4000, 12_000) : random.between(45_000, 55_000);
    network.cut(endAt - Date.now() + awayMs);
    type(store);
    await until(endAt + awayMs);
    network.calm();
    const { data: after } = await fetchTask();
    if (after.receipt) await untilAnswered(() => store.sendAll());
    sat.receipts.push(after.receipt ?? (await handIn()));
  }
  await network.settled();
  store.close();
  network.calm();
  // Whoever was gone when the clock submitted finds the receipt there later.
  for (let receipt = (await fetchTask()).data.receipt; ; receipt = (await fetchTask()).data.receipt) {
    if (receipt) return { ...sat, receipts: [...sat.receipts, receipt] };
    await pause(2000);
  }
};
