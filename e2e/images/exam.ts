/**
 * An exam through running containers: `node e2e/images/exam.ts URL PROJECT`. An institute is set up by calls, students
 * type and save without a pause, and each part in turn is told to stop and started again. At the end every program is
 * graded as the server acknowledged it.
 */
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  fetchLeaderboard,
  finalSubmit,
  getDraft,
  runCode,
  saveDraft,
  startTask,
  type BodyIn,
  type ResponseOf,
  type RouteDefinition,
} from '@assay/contract';
import type { Caller } from '../api.ts';
import { workOf } from '../bench/exam-content.ts';
import { newTyping } from '../../apps/server/src/features/rehearsals/playing/typing.ts';
import { openInstitute, newTaskInC } from './institute.ts';

const [url = '', project = ''] = process.argv.slice(2);
const podman = promisify(execFile);
const STUDENTS = 8;
/** How long a call is tried again while a part is away, ms. */
const PATIENCE_MS = 120_000;
/** Between two saves of a student, ms. */
const SAVE_EVERY_MS = 150;
/** Load before each stop and after it, ms. */
const AROUND_MS = 2000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
/** Calls until an answer comes: what a page does while the server is away. Counts the failures. */
let failures = 0;
const insist = async <R extends RouteDefinition>(
  caller: Caller,
  route: R,
  body: BodyIn<R>,
): Promise<ResponseOf<R>> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await caller.call(route, { body });
    } catch (error) {
      failures += 1;
      const isAway = !/answers 4/.test(String(error));
      if (!isAway || Date.now() > deadline) throw error;
      await pause(250);
    }
  }
};

const institute = await openInstitute(url, STUDENTS);
const { faculty, students } = institute;
const { taskId, questionId } = await newTaskInC(institute, 'Exam of the images');
say(`${STUDENTS} students are logged in and have a task.`);

/** The first student of the bench writes in C. */
const { source } = workOf(0, 1);
const exam = { isOver: false, saves: 0 };

const sit = async ({ caller }: { caller: Caller }, number: number): Promise<boolean> => {
  await insist(caller, startTask, { taskId });
  const typing = newTyping(questionId, 'C', `device-${number}`);
  const save = async (text: string): Promise<void> => {
    const { data } = await insist(caller, saveDraft, { taskId, ...typing.type(text) });
    if (data.saved.length !== 1) throw new Error(`A save was not taken: ${JSON.stringify(data)}`);
    typing.saved();
    exam.saves += 1;
  };
  for (let round = 0; !exam.isOver; round += 1) {
    await save(`${source}// ${'x'.repeat(round % 40)}\n`);
    if (round % 30 === number) {
      const submission = { programIndex: questionId, language: 'C' as const, code: [{ code: source }] };
      await insist(caller, runCode, { taskId, programSubmission: submission });
    }
    await pause(SAVE_EVERY_MS);
  }
  await save(`${source}// The end of student ${number}.\n`);
  const kept = typing.kept();
  if (!kept) throw new Error('Nothing was kept.');
  const draft = await insist(caller, getDraft, { taskId });
  if (!JSON.stringify(draft).includes(`The end of student ${number}.`)) return false;
  const { data } = await insist(caller, finalSubmit, {
    taskId,
    totalTimeTaken: 60,
    programs: [{ programIndex: questionId, ...kept }],
  });
  const receipt = data.programs.find(({ programIndex }) => programIndex === questionId)?.hash;
  return Boolean(receipt) && kept.hash.startsWith(receipt ?? '');
};

const sitting = Promise.all(students.map(sit));
// Heard at the end; a failure before it is not left unheard.
sitting.catch(() => undefined);

for (const part of ['runner', 'server', 'proxy', 'database']) {
  await pause(AROUND_MS);
  const container = `${project}_${part}_1`;
  const savedBefore = exam.saves;
  const since = performance.now();
  await podman('podman', ['stop', '--time', '30', container]);
  const stopped = performance.now() - since;
  const { stdout } = await podman('podman', ['inspect', '--format', '{{.State.ExitCode}}', container]);
  await podman('podman', ['start', container]);
  const started = performance.now();
  if (stdout.trim() === '137') throw new Error(`${part} had to be killed.`);
  const reached = exam.saves;
  while (exam.saves < reached + STUDENTS) {
    if (performance.now() - started > PATIENCE_MS)
      throw new Error(`Nothing is saved after ${part} was stopped.`);
    await Promise.race([pause(50), sitting]);
  }
  say(
    `${part}: stopped in ${(stopped / 1000).toFixed(2)} s with code ${stdout.trim()}, ${reached - savedBefore} saves meanwhile, all save again ${((performance.now() - started) / 1000).toFixed(1)} s after its start`,
  );
}
await pause(AROUND_MS);
exam.isOver = true;
const held = await sitting;
if (!held.every(Boolean)) throw new Error('Something that was acknowledged is lost.');
say(`${exam.saves} saves acknowledged, none lost; ${failures} calls were tried again. All have submitted.`);

const since = performance.now();
for (;;) {
  const board = await faculty.call(fetchLeaderboard, { params: { taskId } });
  if (board.students.every(({ isGraded, totalMarksObtained }) => isGraded && totalMarksObtained === 10))
    break;
  if (performance.now() - since > PATIENCE_MS)
    throw new Error(`Not all are graded: ${JSON.stringify(board.students)}`);
  await pause(250);
}
say(`All have full marks ${((performance.now() - since) / 1000).toFixed(1)} s later.`);
