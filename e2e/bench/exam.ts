/**
 * `npm run bench:exam`: whole exams of many students against the running product: server, PostgreSQL, code runner and
 * the load itself on one machine. Options: --students 200,1000 --seconds 60 --json FILE.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createQuestion, fetchLeaderboard } from '@assay/contract';
import { callAs, type Caller } from '../api.ts';
import { addSitters, type Sitter } from '../population.ts';
import { startProduct, type Product } from '../product.ts';
import { waitUntilSettled } from '../settled.ts';
import { ask } from './ask-load.ts';
import { questionOf, variantsOf } from './exam-content.ts';
import { figuresOf, tableOf } from '../../apps/server/src/features/rehearsals/playing/figures.ts';
import type { ExamReport, RushReport } from './load.ts';
import { newTask } from './new-task.ts';

const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '200,1000' },
    seconds: { type: 'string', default: '90' },
    json: { type: 'string', default: resolve(import.meta.dirname, '../../.cache/bench/exam.json') },
  },
});
const sizes = options.students.split(',').map(Number);
/** From the first start to the first submission, ms. */
const examMs = Number(options.seconds) * 1000;
const START_SPREAD_MS = 10_000;
const SUBMIT_SPREAD_MS = 2000;
const QUESTIONS = 3;
/** Drafts are saved so long as fast as possible, by so many at once, beside the yardstick. */
const RUSH = { callers: 128, ms: 6000 };
const GRADED_MS = 15 * 60_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Starts the yardstick; answers its address. */
const startYardstick = async (databaseUrl: string): Promise<{ url: string; stop: () => void }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'yardstick.ts'), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url = ''] = await Promise.race([
    new Promise<string[]>((done) => child.stdout.once('data', (text) => done(String(text).split('\n')))),
    new Promise<never>((_, failed) =>
      child.once('exit', () => failed(new Error('The yardstick did not start.'))),
    ),
  ]);
  return { url, stop: () => child.kill('SIGTERM') };
};

/** CPU time of a process so far, seconds. */
const cpuSeconds = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** Looks how many programs wait in the runner's queue, until it is told to stop; answers the most. */
const watchQueue = (runnerUrl: string): (() => Promise<number>) => {
  let most = 0;
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Runs and tests that wait for a free place, as the runner's health says.
      const health = (await fetch(`${runnerUrl}/healthz`).then((answer) => answer.json())) as {
        queueLength: number;
      };
      most = Math.max(most, health.queueLength);
      await pause(100);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
    return most;
  };
};

/** What the database says of an exam after it: nothing may be missing there that a student was told is kept. */
const lostOf = async (product: Product, taskId: string, sitters: readonly Sitter[], report: ExamReport) => {
  const rows = await product.sql(
    `select student_id, question_id, hash from attempt join submission_program on attempt_id = attempt.id
     where task_id = $1`,
    [taskId],
  );
  const graded = new Map(
    rows.map((row) => [`${row['student_id']} ${row['question_id']}`, String(row['hash'])]),
  );
  return report.kept.flatMap(({ student, programs }) =>
    programs.filter(({ questionId, hash, receipt }) => {
      const stored = graded.get(`${sitters[student]?.id} ${questionId}`);
      return stored !== hash || receipt === null || !hash.startsWith(receipt);
    }),
  ).length;
};

const waitGraded = async (product: Product, taskId: string): Promise<number> => {
  const since = performance.now();
  for (;;) {
    const [row] = await product.sql(
      'select count(*)::int as open from attempt where task_id = $1 and graded_at is null',
      [taskId],
    );
    if (row?.['open'] === 0) return (performance.now() - since) / 1000;
    if (performance.now() - since > GRADED_MS) throw new Error(`${String(row?.['open'])} are not graded.`);
    await pause(500);
  }
};

const playExam = async (
  product: Product,
  load: ChildProcess,
  faculty: Caller,
  questionIds: readonly string[],
  sitters: readonly Sitter[],
) => {
  const taskId = await newTask(faculty, questionIds, sitters, `Exam of ${sitters.length}`);
  const beginAt = Date.now() + 1000;
  const queue = watchQueue(product.runnerUrl);
  const { server } = await product.processes();
  const cpuBefore = await cpuSeconds(server);
  const report = await ask<ExamReport>(load, {
    exam: {
      url: product.url.replace('localhost', '127.0.0.1'),
      taskId,
      variants: variantsOf(questionIds),
      sitters: sitters.map(({ token }) => ({ token })),
      beginAt,
      startSpread: START_SPREAD_MS,
      submitAt: beginAt + examMs,
      submitSpread: SUBMIT_SPREAD_MS,
    },
  });
  const serverCpu = (await cpuSeconds(server)) - cpuBefore;
  const queued = await queue();
  say(
    `\n${sitters.length} students, ${options.seconds} s; the server itself used ${serverCpu.toFixed(1)} s of CPU`,
  );
  say(tableOf(report.calls));
  Object.entries(report.reasons).forEach(([name, reason]) => say(`  ${name}: ${reason}`));
  const lost = await lostOf(product, taskId, sitters, report);
  say(`Runs queued: at most ${queued}. Programs lost: ${lost}.`);
  const gradedAfter = await waitGraded(product, taskId);
  say(`All graded ${gradedAfter.toFixed(1)} s after the last submission.`);
  return {
    students: sitters.length,
    taskId,
    ...report,
    kept: undefined,
    queued,
    lost,
    gradedAfter,
    serverCpu,
  };
};

/** The leaderboard of a task, asked for as often as a person would press reload. */
const measureLeaderboard = async (faculty: Caller, taskId: string) => {
  const times: number[] = [];
  for (let round = 0; round < 25; round += 1) {
    const since = performance.now();
    await faculty.call(fetchLeaderboard, { params: { taskId } });
    if (round >= 5) times.push(performance.now() - since);
  }
  return figuresOf(times, 0);
};

const loadBefore = loadavg()[0] ?? 0;
say(`${availableParallelism()} cores, load ${loadBefore.toFixed(2)}, Node.js ${process.versions.node}`);
if (loadBefore > 0.5) say('Something else is at work on this machine: times will be too long.');
const product = await startProduct();
const load = fork(join(import.meta.dirname, 'load.ts'));
// Whoever breaks it off is left nothing that runs on.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void product.remove().finally(() => process.exit(130)));
try {
  await waitUntilSettled(product);
  const faculty = await callAs(product.url, 'faculty');
  const sitters = await addSitters(product, Math.max(...sizes, RUSH.callers));
  const questionIds: string[] = [];
  for (let number = 1; number <= QUESTIONS; number += 1)
    questionIds.push((await faculty.call(createQuestion, { body: questionOf(number) })).data._id);

  const rushers = sitters.slice(0, RUSH.callers);
  const rushTask = await newTask(faculty, questionIds, rushers, 'Rush');
  for (const { token } of rushers)
    await fetch(`${product.url}/api/student/start-task`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ taskId: rushTask }),
    });
  const yardstick = await startYardstick(await product.databaseUrl());
  const rush = (url: string, path: string, questionId: string, good: string) =>
    ask<RushReport>(load, {
      rush: {
        url,
        path,
        taskId: rushTask,
        questionId,
        good,
        callers: rushers.map(({ token }, student) => ({ token, student })),
        ms: RUSH.ms,
      },
    });
  const drafts = [];
  // In turns, so that whatever else the machine does meets both.
  for (const questionId of questionIds) {
    const bare = await rush(yardstick.url, '/insert', questionId, 'success');
    const saved = await rush(
      product.url.replace('localhost', '127.0.0.1'),
      '/api/student/save-draft',
      questionId,
      '"saved":[{',
    );
    drafts.push({ bare, saved, ratio: saved.perSecond / bare.perSecond });
    say(
      `save-draft ${saved.perSecond.toFixed(0)}/s (p95 ${saved.p95} ms, ${saved.failures} failed ${saved.reason}), bare insert ${bare.perSecond.toFixed(0)}/s (p95 ${bare.p95} ms): ${(saved.perSecond / bare.perSecond).toFixed(2)}`,
    );
  }
  yardstick.stop();

  const exams = [];
  for (const size of sizes)
    exams.push(await playExam(product, load, faculty, questionIds, sitters.slice(0, size)));
  const leaderboard = await measureLeaderboard(faculty, exams.at(-1)?.taskId ?? '');
  say(`\nLeaderboard of ${sizes.at(-1)} students:\n${tableOf({ 'fetch-leaderboard': leaderboard })}`);
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(
    options.json,
    `${JSON.stringify({ date: new Date().toISOString(), loadBefore, drafts, exams, leaderboard }, null, 2)}\n`,
  );
  say(`Everything is in ${options.json}.`);
} finally {
  if (load.connected) load.disconnect();
  await product.remove();
}
