/**
 * `npm run bench:exam`: whole exams of many students against the running product, from the first visit of the page to the
 * receipt: server, PostgreSQL, code runner and the load itself on one machine. Options in `scripts/bench/exam.mjs`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createQuestion } from '@assay/contract';
import { hashPassword } from '../../apps/server/src/platform/passwords/passwords.ts';
import { callAs, PASSWORD, type Caller } from '../api.ts';
import { addSitters, type Sitter } from '../population.ts';
import { lostOf, measureLeaderboard, waitGraded } from './exam/after-exam.ts';
import { watchCosts } from './exam/costs.ts';
import type { Seat } from './exam/plan.ts';
import { RUSH, rushDrafts, type RushedDrafts } from './exam/rush-drafts.ts';
import { setUp, type SetUp } from './exam/set-up.ts';
import { tellCosts } from './exam/tell.ts';
import { watchQueue } from './exam/watch-queue.ts';
import { questionOf } from './exam-content.ts';
import { tableOf } from '../../apps/server/src/features/rehearsals/playing/figures.ts';
import { setTask } from './new-task.ts';
import { playExam } from './play-exam.ts';

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    students: { type: 'string', default: '200,1000' },
    seconds: { type: 'string', default: '90' },
    /** Everybody comes and loads the page within so many minutes before the start. */
    'login-minutes': { type: 'string', default: '0.5' },
    /** So many of them log in; the others have done so on another day. */
    logins: { type: 'string' },
    processes: { type: 'string', default: '2' },
    servers: { type: 'string', default: '1' },
    runner: { type: 'string', default: 'real' },
    'stub-ms': { type: 'string', default: '60' },
    drafts: { type: 'boolean', default: true },
    json: { type: 'string', default: resolve(import.meta.dirname, '../../.cache/bench/exam.json') },
  },
});
const sizes = options.students.split(',').map(Number);
/** From the start to the first submission, ms. */
const examMs = Number(options.seconds) * 1000;
const comingMs = Number(options['login-minutes']) * 60_000;
const stubMs = options.runner === 'stub' ? Number(options['stub-ms']) : null;
const files = (process.env['FIRST_VISIT'] ?? '/').split(' ');
/** For whoever comes last to get in: the exam does not wait for them. */
const DOOR_MS = 5000;
const START_SPREAD_MS = 10_000;
const SUBMIT_SPREAD_MS = 2000;
const QUESTIONS = 3;
/** At both ends: two most of the time, and six while the page loads. */
const CONNECTIONS_OF_STUDENT = 3;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** @throws where a process may not have as many connections as the largest exam needs; Node.js takes what it may */
const requireOpenFiles = async (): Promise<void> => {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const allowed = Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  const needed = Math.max(...sizes) * CONNECTIONS_OF_STUDENT;
  if (allowed < needed)
    throw new Error(`A process needs ${needed} open files, and may have ${allowed} (ulimit -Hn).`);
};

const seatOf =
  (urls: readonly string[], logins: number) =>
  ({ token, username }: Sitter, student: number): Seat => {
    const at = { student, url: urls[student % urls.length] ?? '' };
    return student < logins ? { ...at, username, password: PASSWORD } : { ...at, token };
  };

const sitExam = async (
  { product, urls, runnerUrl, parts }: SetUp,
  loads: readonly ChildProcess[],
  faculty: Caller,
  questionIds: readonly string[],
  sitters: readonly Sitter[],
) => {
  const leadMs = comingMs + DOOR_MS;
  const name = `Exam of ${sitters.length}`;
  const { taskId, begin } = await setTask(faculty, questionIds, sitters, name, leadMs, true);
  const from = begin - leadMs;
  const [queue, costs] = [watchQueue(runnerUrl), await watchCosts(product, parts)];
  const { kept, ...played } = await playExam(loads, {
    taskId,
    questionIds,
    seats: sitters.map(seatOf(urls, Number(options.logins ?? sitters.length))),
    arrival: { from, spread: comingMs, files },
    beginAt: begin,
    startSpread: START_SPREAD_MS,
    submitAt: begin + examMs,
    submitSpread: SUBMIT_SPREAD_MS,
  });
  const cost = await costs();
  const queued = await queue();
  // The load is a part as well, of which each process has told what it used.
  cost.cpuSeconds['load'] = played.cpuSeconds;
  cost.memory['load'] = played.memory;
  const minutes = options['login-minutes'];
  say(
    `\n${sitters.length} students come within ${minutes} min, and have ${options.seconds} s from the start; milliseconds`,
  );
  say(tableOf(played.calls));
  Object.entries(played.reasons).forEach(([call, reason]) => say(`  ${call}: ${reason}`));
  say(tellCosts(sitters.length, cost));
  say(
    `Files of the page: ${files.length} and ${(played.bytes / sitters.length / 1000).toFixed(0)} KB a student.`,
  );
  const lost = await lostOf(product, taskId, sitters, kept);
  say(`Runs queued: at most ${queued}. Programs lost: ${lost}.`);
  const gradedAfter = await waitGraded(product, taskId);
  say(`All graded ${gradedAfter.toFixed(1)} s after the last submission.`);
  return { students: sitters.length, taskId, ...played, cost, queued, lost, gradedAfter };
};

const tellDrafts = ({ bare, saved, ratio }: RushedDrafts): void =>
  say(
    `save-draft ${saved.perSecond.toFixed(0)}/s (p95 ${saved.p95} ms, ${saved.failures} failed ${saved.reason}), bare insert ${bare.perSecond.toFixed(0)}/s (p95 ${bare.p95} ms): ${ratio.toFixed(2)}`,
  );

const loadBefore = loadavg()[0] ?? 0;
say(`${availableParallelism()} cores, load ${loadBefore.toFixed(2)}, Node.js ${process.versions.node}`);
if (loadBefore > 0.5) say('Something else is at work on this machine: times will be too long.');
say(
  `${options.servers} server(s) on one database, ${options.processes} load processes; ${
    stubMs === null
      ? 'programs are compiled and run'
      : `NOTHING IS RUN: a stub says after ${stubMs} ms that a program is right`
  }.`,
);
await requireOpenFiles();
const set = await setUp({ servers: Number(options.servers), stubMs });
const loads = Array.from({ length: Number(options.processes) }, () =>
  fork(join(import.meta.dirname, 'load.ts')),
);
// Whoever breaks it off is left nothing that runs on.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void set.remove().finally(() => process.exit(130)));
try {
  const { product } = set;
  const faculty = await callAs(product.url, 'faculty');
  // One hash for all: each of them is checked as if it were the only one.
  const passwordHash = await hashPassword(PASSWORD);
  const sitters = await addSitters(product, Math.max(...sizes, RUSH.callers), { passwordHash });
  const questionIds: string[] = [];
  for (let number = 1; number <= QUESTIONS; number += 1)
    questionIds.push((await faculty.call(createQuestion, { body: questionOf(number) })).data._id);

  const [load] = loads;
  const drafts =
    options.drafts && load
      ? await rushDrafts(product, load, faculty, questionIds, sitters.slice(0, RUSH.callers))
      : [];
  drafts.forEach(tellDrafts);
  const exams = [];
  for (const size of sizes)
    exams.push(await sitExam(set, loads, faculty, questionIds, sitters.slice(0, size)));
  const leaderboard = await measureLeaderboard(faculty, exams.at(-1)?.taskId ?? '');
  say(`\nLeaderboard of ${sizes.at(-1)} students:\n${tableOf({ 'fetch-leaderboard': leaderboard })}`);
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(
    options.json,
    `${JSON.stringify({ date: new Date().toISOString(), loadBefore, options, drafts, exams, leaderboard }, null, 2)}\n`,
  );
  say(`Everything is in ${options.json}.`);
} finally {
  for (const load of loads) if (load.connected) load.disconnect();
  await set.remove();
}
