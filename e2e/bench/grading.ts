/**
 * `npm run bench:grading`: how long submissions wait for their marks when a server grades one program at a time, and when
 * it grades as many as the runner has places, in turns in one run. Programs are such as nobody has run before.
 * Options: --students 60 --questions 3 --slots 2 --rounds 2 --json FILE.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createQuestion, fetchTaskById, finalSubmit, saveDraft, startTask } from '@assay/contract';
import { callAs, callInSession } from '../api.ts';
import { addSitters, type Sitter } from '../population.ts';
import { startProduct, type Product } from '../product.ts';
import { waitUntilSettled } from '../settled.ts';
import { questionOf, workOf } from './exam-content.ts';
import { quantile } from '../../apps/server/src/features/rehearsals/playing/figures.ts';
import { newTask } from './new-task.ts';

const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '60' },
    questions: { type: 'string', default: '3' },
    slots: { type: 'string', default: String(availableParallelism()) },
    rounds: { type: 'string', default: '2' },
    json: { type: 'string', default: resolve(import.meta.dirname, '../../.cache/bench/grading.json') },
  },
});
const GRADED_MS = 10 * 60_000;

/** What is tried, by the setting; without it a server asks the runner how many places it has. */
const WAYS = { 'one at a time': { GRADING_CONCURRENCY: '1' }, 'as many as places': {} } as const;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A student who has written all programs, and waits to hand them in. */
const write = async (product: Product, taskId: string, { id, token }: Sitter, student: number) => {
  const caller = callInSession(product.url, id, token);
  await caller.call(startTask, { body: { taskId } });
  const { data } = await caller.call(fetchTaskById, { params: { taskId } });
  const programDrafts = data.questions.map(({ questionId }, place) => {
    const { language, source } = workOf(student, place);
    return { programIndex: questionId._id, language, code: [{ code: source }], revision: 1, baseRevision: 0 };
  });
  await caller.call(saveDraft, { body: { taskId, programDrafts } });
  return () => caller.call(finalSubmit, { body: { taskId, totalTimeTaken: 60 } });
};

/** @throws when grading takes too long */
const waitUntilGraded = async (product: Product, taskId: string): Promise<void> => {
  const deadline = Date.now() + GRADED_MS;
  const ungraded = 'select 1 from attempt where task_id = $1 and graded_at is null limit 1';
  while ((await product.sql(ungraded, [taskId])).length > 0) {
    if (Date.now() > deadline) throw new Error(`Grading took more than ${GRADED_MS / 60_000} minutes.`);
    await pause(200);
  }
};

interface Round {
  /** From the first submission until the last mark, s. */
  seconds: number;
  programsPerSecond: number;
  /** From a student's submission until all of the student's marks, s. */
  waits: { p50: number; p95: number };
}

const gradeClass = async (env: Readonly<Record<string, string>>): Promise<Round> => {
  const [students, count] = [Number(options.students), Number(options.questions)];
  const product = await startProduct({ ...env, RUNNER_SLOTS: options.slots, RUNNER_WARM_COMPILERS: 'on' });
  try {
    await waitUntilSettled(product);
    const faculty = await callAs(product.url, 'faculty');
    const questionIds: string[] = [];
    for (let number = 0; number < count; number += 1)
      // oxlint-disable-next-line no-await-in-loop -- in the order of the exam
      questionIds.push((await faculty.call(createQuestion, { body: questionOf(number) })).data._id);
    await waitUntilSettled(product);
    const sitters = await addSitters(product, students);
    const taskId = await newTask(faculty, questionIds, sitters, 'A class');
    const submits = await Promise.all(sitters.map((sitter, at) => write(product, taskId, sitter, at)));
    await Promise.all(submits.map((submit) => submit()));
    await waitUntilGraded(product, taskId);
    const rows = await product.sql(
      `select extract(epoch from graded_at - submitted_at)::float8 as wait,
         extract(epoch from max(graded_at) over () - min(submitted_at) over ())::float8 as seconds
       from attempt where task_id = $1 order by wait`,
      [taskId],
    );
    const waits = rows.map(({ wait }) => Number(wait));
    const seconds = Number(rows[0]?.['seconds']);
    const wrong = await product.sql(
      `select 1 from submission_program join attempt on attempt.id = attempt_id
       where task_id = $1 and passed_count is distinct from total_count`,
      [taskId],
    );
    if (wrong.length > 0) throw new Error(`${wrong.length} sound programs did not pass all tests.`);
    return {
      seconds,
      programsPerSecond: (students * count) / seconds,
      waits: { p50: quantile(waits, 0.5), p95: quantile(waits, 0.95) },
    };
  } finally {
    await product.remove();
  }
};

const loadBefore = loadavg()[0] ?? 0;
say(`${availableParallelism()} cores, load ${loadBefore.toFixed(2)}, Node.js ${process.versions.node}`);
say(
  `${options.students} students with ${options.questions} programs each; a runner with ${options.slots} places`,
);
const found: Record<string, Round[]> = {};
for (let round = 1; round <= Number(options.rounds); round += 1)
  for (const [way, env] of Object.entries(WAYS)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each has the machine to itself
    const figures = await gradeClass(env);
    (found[way] ??= []).push(figures);
    const { seconds, programsPerSecond, waits } = figures;
    say(
      `${way.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s, ${programsPerSecond.toFixed(1).padStart(5)} programs a second; a student waits p50 ${waits.p50.toFixed(1)} s, p95 ${waits.p95.toFixed(1)} s`,
    );
  }
const total = (way: keyof typeof WAYS): number =>
  (found[way] ?? []).reduce((sum, { seconds }) => sum + seconds, 0);
say(
  `As many as places take ${(total('as many as places') / total('one at a time')).toFixed(2)} of the time of one at a time.`,
);
await mkdir(dirname(options.json), { recursive: true });
await writeFile(options.json, `${JSON.stringify({ loadBefore, found }, null, 2)}\n`);
