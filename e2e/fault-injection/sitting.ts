/** One simulated student: the exam page's own code without its screen, over a network and a device that fail. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Receipt } from '@assay/contract';
import {
  type DeviceStore,
  newestProgram,
  openMemory,
  type ProgramStore,
} from '../../apps/web/src/features/exam/keeping/index.ts';
import type { Network } from './network.ts';
import type { Random } from './random.ts';
import { newStudentCalls, untilAnswered, type StudentCalls, type ToldEdits } from './student-calls.ts';

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
export interface Sat extends ToldEdits {
  edits: number;
  /** Every receipt that was answered. */
  receipts: Receipt[];
  /** What stood on the screen when the student submitted, by question; null where the server's clock did. */
  submitted: Map<string, string> | null;
  startTimes: Set<string>;
  reloads: number;
  conflicts: number;
}

/** A student in the middle of the exam. */
interface Student {
  plan: SittingPlan;
  network: Network;
  random: Random;
  calls: StudentCalls;
  sat: Sat;
  questionIds: string[];
  /** ISO. */
  startedAt: string;
  /** Epoch ms. */
  endAt: number;
  device: DeviceStore;
  /** The tab that is looked at in the end. */
  store: ProgramStore;
  /** The second tab or device, once it is open. */
  other: ProgramStore | null;
}

const until = (moment: number): Promise<void> => pause(Math.max(0, moment - Date.now()));

const nothingYet = (): Sat => ({
  edits: 0,
  acknowledged: new Map(),
  tooLate: new Map(),
  receipts: [],
  submitted: null,
  startTimes: new Set(),
  reloads: 0,
  conflicts: 0,
});

const textOf = (store: ProgramStore, questionId: string): string => {
  const work = store.getSnapshot().works.get(questionId);
  return (work && newestProgram(work)?.code[0]?.code) ?? '';
};

/** Starts when it is time, now and then twice at once, and opens the exam. */
const begin = async (plan: SittingPlan, network: Network, random: Random): Promise<Student> => {
  const sat = nothingYet();
  const calls = newStudentCalls(network, plan.taskId, sat);
  await until(plan.beginAt);
  const starts = await Promise.all(random.chance(20) ? [calls.start(), calls.start()] : [calls.start()]);
  starts.forEach(({ startTime }) => sat.startTimes.add(startTime));
  const task = await calls.fetchTask();
  const device = openMemory();
  return {
    plan,
    network,
    random,
    calls,
    sat,
    questionIds: task.questions.map(({ questionId }) => questionId._id),
    startedAt: task.startedAt ?? task.startTime,
    endAt: Math.min(plan.endAt, Date.parse(task.deadline)),
    device,
    store: await calls.open(device, plan.userId),
    other: null,
  };
};

// Tabs of one browser hear each other by the student's name; another device must not.
const openOther = ({ plan: { second, userId }, calls, device }: Student): Promise<ProgramStore> =>
  second === 'device' ? calls.open(openMemory(), `${userId} elsewhere`) : calls.open(device, userId);

const decide = ({ sat, random }: Student, store: ProgramStore): void => {
  for (const [questionId, work] of store.getSnapshot().works)
    if (work.conflict) {
      sat.conflicts += 1;
      store.resolve(questionId, random.pick(['mine', 'theirs']));
    }
};

const type = (
  { plan, sat, random, questionIds }: Student,
  store: ProgramStore,
  questionId = random.pick(questionIds),
): void => {
  if (store.getSnapshot().works.get(questionId)?.conflict) return;
  sat.edits += 1;
  const text = `${textOf(store, questionId) || plan.program}# e${sat.edits}.\n`;
  store.type(questionId, 'PYTHON', [{ code: text }]);
};

/** Opens the second place, and writes in both before one hears of the other: on two devices, one has to choose. */
const workInTwo = async (student: Student): Promise<void> => {
  const other = await openOther(student);
  const questionId = student.random.pick(student.questionIds);
  for (const store of [student.store, other]) type(student, store, questionId);
  student.other = other;
};

const reload = async (student: Student): Promise<void> => {
  const { plan, random, calls, sat, device } = student;
  sat.reloads += 1;
  // Half of them are crashes: nobody says goodbye.
  if (random.chance(50)) student.store.leave();
  student.store.close();
  student.store = await calls.open(device, plan.userId);
};

/** Writes until it is time to come to the end; networks break, pages are loaded again, conflicts are decided. */
const write = async (student: Student): Promise<void> => {
  const { plan, network, random, calls, questionIds, endAt } = student;
  const halfTime = (Date.now() + endAt) / 2;
  const stopAt =
    plan.ending === 'vanishes' ? random.between(halfTime, endAt) : endAt - random.between(800, 4000);
  while (Date.now() < stopAt) {
    if (plan.second !== 'none' && !student.other && Date.now() > halfTime) await workInTwo(student);
    type(student, student.other && random.chance(40) ? student.other : student.store);
    await pause(random.between(800, 4500));
    if (random.chance(4)) network.cut(random.between(1000, 9000));
    if (random.chance(6)) await reload(student);
    if (random.chance(2)) await calls.run(questionIds[0] ?? '', plan.program);
    for (const store of [student.store, student.other]) if (store) decide(student, store);
  }
  // Whoever works in two places looks at one of them in the end.
  if (student.other) {
    await student.other.sendAll().catch(() => undefined);
    student.other.close();
  }
};

const handIn = (student: Student): Promise<Receipt> =>
  untilAnswered(async () => {
    const { store, calls, startedAt, endAt } = student;
    await store.refresh();
    decide(student, store);
    return calls.submit(store, startedAt, Date.now() < endAt);
  });

const submit = async (student: Student, times: number): Promise<void> => {
  const { sat, store, questionIds, endAt } = student;
  sat.receipts.push(...(await Promise.all(Array.from({ length: times }, () => handIn(student)))));
  sat.submitted = Date.now() < endAt ? new Map(questionIds.map((id) => [id, textOf(store, id)])) : null;
};

/** Typed to the last moment while nothing goes through; then the connection comes back. */
const comeBack = async (student: Student, awayMs: number): Promise<void> => {
  const { network, calls, sat, store, endAt } = student;
  network.cut(endAt - Date.now() + awayMs);
  type(student, store);
  await until(endAt + awayMs);
  network.calm();
  const { receipt } = await calls.fetchTask();
  if (receipt) await untilAnswered(() => store.sendAll());
  sat.receipts.push(receipt ?? (await handIn(student)));
};

const END: Readonly<Record<Ending, (student: Student) => Promise<void>>> = {
  submits: (student) => submit(student, 1),
  'submits-twice': (student) => submit(student, 2),
  vanishes: async ({ store }) => store.close(),
  'back-in-grace': (student) => comeBack(student, student.random.between(4000, 12_000)),
  'back-too-late': (student) => comeBack(student, student.random.between(45_000, 55_000)),
};

/** Whoever was gone when the clock submitted finds the receipt there later. */
const laterReceipt = async ({ calls }: Student): Promise<Receipt> => {
  for (;;) {
    const { receipt } = await calls.fetchTask();
    if (receipt) return receipt;
    await pause(2000);
  }
};

/** Sits the exam and answers what the student knows of it. */
export const sitExam = async (plan: SittingPlan, network: Network, random: Random): Promise<Sat> => {
  const student = await begin(plan, network, random);
  await write(student);
  await END[plan.ending](student);
  await network.settled();
  student.store.close();
  network.calm();
  const receipt = await laterReceipt(student);
  return { ...student.sat, receipts: [...student.sat.receipts, receipt] };
};
