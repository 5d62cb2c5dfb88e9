/** One student of the exam: the page's own code keeps and sends what is typed, and tries again as the page does. */
import { setTimeout as pause } from 'node:timers/promises';
import { runCode, type Language, type Receipt } from '@assay/contract';
import { openMemory, retryDelay } from '../../apps/web/src/features/exam/keeping/index.ts';
import { newCounts, newNetwork, type Network, type NetworkCounts } from '../fault-injection/network.ts';
import { seededRandom } from '../fault-injection/random.ts';
import { newStudentCalls, type ToldEdits } from '../fault-injection/student-calls.ts';
import { newTroubles, type Trouble } from './trouble.ts';

export interface Sitting {
  url: string;
  taskId: string;
  questionId: string;
  student: { number: number; id: string; token: string };
  language: Language;
  /** What the program does is decided here; edits add comments to it. */
  program: string;
  /** How a comment begins in the language. */
  comment: string;
  /** Tests that a run passes. */
  passes: number;
  /** Epoch ms. */
  startAt: number;
  submitAt: number;
  /** Whoever is not to leave yet goes on. */
  mayLeave: () => boolean;
}

/** What a student knows in the end. */
export interface Sat {
  /** By question: edits that the server has said it has. */
  acknowledged: ToldEdits['acknowledged'];
  /** What stood on the screen when the student submitted. */
  text: string;
  receipt: Receipt;
  /** Epoch ms. */
  submittedAt: number;
  runs: number;
  troubles: readonly Trouble[];
  /** In words. */
  wrong: readonly string[];
  counts: NetworkCounts;
}

/** A student types something new after this long, and runs the program after so many of these. Milliseconds. */
const TYPE_MS = [1500, 5000] as const;
const EDITS_A_RUN = 12;

const until = (moment: number): Promise<void> => pause(Math.max(0, moment - Date.now()));

/** Tries until there is an answer, after the times that the page lets pass. */
const insist = async <T>(attempt: () => Promise<T>, failures = 1): Promise<T> => {
  const answer = await attempt().then(
    (value) => ({ value }),
    () => null,
  );
  if (answer) return answer.value;
  await pause(retryDelay(failures));
  return insist(attempt, failures + 1);
};

/** Sits the exam from the start to the receipt. */
export const sit = async (sitting: Sitting): Promise<Sat> => {
  const { url, taskId, questionId, student, language, program, comment, passes, submitAt } = sitting;
  const random = seededRandom(student.number + 1);
  const counts = newCounts();
  const troubles = newTroubles(student.number);
  const plain = newNetwork(url, student.token, random, counts, 0);
  // The network itself is sound: only what the product does is seen.
  plain.calm();
  const network: Network = {
    ...plain,
    call: (route, input) => troubles.watch(route.path, () => plain.call(route, input)),
  };
  const told: ToldEdits = { acknowledged: new Map(), tooLate: new Map() };
  const calls = newStudentCalls(network, taskId, told);
  const wrong: string[] = [];
  let [edits, runs] = [Math.floor(random.between(0, EDITS_A_RUN)), 0];
  let text = program;

  await until(sitting.startAt);
  const { startTime } = await calls.start();
  const store = await calls.open(openMemory(), student.id);
  const run = async (): Promise<void> => {
    const programSubmission = { programIndex: questionId, language, code: [{ code: text }] };
    const { passedCount } = await insist(() =>
      network.call(runCode, { body: { taskId, programSubmission } }),
    );
    runs += 1;
    if (passedCount !== passes) wrong.push(`a run passed ${passedCount} tests, not ${passes}`);
  };
  do {
    edits += 1;
    text += `${comment} # e${edits}.\n`;
    store.type(questionId, language, [{ code: text }]);
    await pause(random.between(...TYPE_MS));
    if (edits % EDITS_A_RUN === 0) await run();
  } while (Date.now() < submitAt || !sitting.mayLeave());
  const receipt = await insist(() => calls.submit(store, startTime, true));
  store.close();
  wrong.push(...troubles.left().map((path) => `${path} was not answered in the end`));
  if ((told.tooLate.get(questionId)?.size ?? 0) > 0) wrong.push('something came too late');
  return {
    acknowledged: told.acknowledged,
    text,
    receipt,
    submittedAt: Date.now(),
    runs,
    troubles: troubles.over,
    wrong,
    counts,
  };
};
