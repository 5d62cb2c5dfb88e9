/**
 * `npm run bench:lists`: how long the lists of questions and tasks take over HTTP in a department of 10,000 questions
 * and 2,000 tasks, beside a call that reads one row by its key, in one run.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { buildApp } from '../src/app/build-app.ts';
import { openBackground } from '../src/platform/background.ts';
import { parseConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { prepareDatabase } from '../src/platform/db/prepare-database.ts';
import { openJobs } from '../src/platform/jobs.ts';
import { watchClock } from '../src/platform/machine/steady-clock.ts';
import { openMailer } from '../src/platform/mail/mail.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { createRunnerClient } from '../src/platform/runner/runner-client.ts';
import { openSecurityLog } from '../src/platform/log/security-log.ts';
import { casesOf, type Case } from './cases.ts';
import { fillDepartment, type Viewer } from './fill-department.ts';

/** The promise: 95 of 100 answers come within this time, in milliseconds. */
const TARGET_MS = 100;
const WARM_UP = 3;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string', default: resolve(import.meta.dirname, '../../../.cache/bench/lists.json') },
  },
});
const sizes = options.quick ? { questions: 1000, tasks: 1000 } : { questions: 10_000, tasks: 2000 };
/** With every case of a list fewer calls than an account may make in a minute. */
const repeats = options.quick ? 5 : 20;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Measured {
  viewer: string;
  name: string;
  /** Rows of the page and of all that match. */
  rows: number;
  total: number;
  p50: number;
  p95: number;
  max: number;
}

const quantile = (ordered: readonly number[], share: number): number =>
  ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN;

const ask = async (url: string, token: string, { path, query }: Pick<Case, 'path' | 'query'>) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const begin = performance.now();
  const response = await fetch(`${url}/api${path}?${search}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  const ms = performance.now() - begin;
  if (!response.ok) throw new Error(`${path}?${search} answered ${response.status}: ${text}`);
  // The answer of a list as the contract has it; of the yardstick neither field is looked at.
  const answer = JSON.parse(text) as { data?: unknown; total?: number };
  return { ms, rows: Array.isArray(answer.data) ? answer.data.length : 1, total: answer.total ?? 1 };
};

const measure = async (url: string, viewer: Viewer, one: Case): Promise<Measured> => {
  const token = await viewer.logIn();
  const times: number[] = [];
  let last = { rows: 0, total: 0 };
  for (let turn = 0; turn < WARM_UP + repeats; turn += 1) {
    const { ms, ...counts } = await ask(url, token, one);
    if (turn >= WARM_UP) times.push(ms);
    last = counts;
  }
  const ordered = times.toSorted((a, b) => a - b);
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => Number(quantile(ordered, share).toFixed(2)));
  return { viewer: viewer.name, name: one.name, ...last, p50: p50 ?? 0, p95: p95 ?? 0, max: max ?? 0 };
};

const lineOf = ({ name, rows, total, p50, p95, max }: Measured): string =>
  [
    `  ${name.slice(0, 60).padEnd(60)}`,
    `${rows} of ${total}`.padStart(14),
    ...[p50, p95, max].map((ms) => ms.toFixed(1).padStart(8)),
    p95 <= TARGET_MS ? '' : '   NO',
  ].join('');

const begin = performance.now();
/** Processes that want a core while nothing is measured; with more of them than there are cores times are too long. */
const loadBefore = Number((loadavg()[0] ?? 0).toFixed(2));
say(`${availableParallelism()} cores, load ${loadBefore}, Node.js ${process.versions.node}`);
if (loadBefore > 0.5) say('Something else is at work on this machine: times will be too long.');
const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).toReversed()) await stop();
};
// Whoever breaks it off is left no PostgreSQL that runs on.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void stopAll().finally(() => process.exit(130)));
try {
  const postgres = await startEmbeddedPostgres(folder);
  stops.push(postgres.stop);
  const [owner, db] = [openDatabase(postgres.url, 1), openDatabase(postgres.serverUrl)];
  stops.push(() => db.destroy());
  await prepareDatabase(owner, db).finally(() => owner.destroy());
  say(`Filling a department with ${sizes.questions} questions and ${sizes.tasks} tasks …`);
  const { viewers, places } = await fillDepartment(db, sizes);
  say(`Filled in ${((performance.now() - begin) / 1000).toFixed(0)} s.`);

  const log = pino({ level: 'warn' });
  const jobs = await openJobs(postgres.serverUrl, log);
  stops.push(() => jobs.stop(1000));
  const config = parseConfig({});
  const deps = {
    config,
    db,
    jobs,
    background: openBackground(log),
    // Lists need no runner.
    runner: createRunnerClient('http://127.0.0.1:9', ''),
    mail: openMailer(config),
    log,
    security: openSecurityLog(db, log, () => new Date()),
    now: () => new Date(),
    browserErrors: new Map(),
    files: null,
    clock: watchClock(),
  };
  const app = await buildApp(deps, { web: null });
  stops.push(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const yardstick: Case = {
    name: 'yardstick: auth/verify, one row by its key',
    path: '/auth/verify',
    query: {},
  };
  const lists: Case[] = [
    ...casesOf('/faculty/view-all-questions', sizes.questions / 25 - 30, places),
    ...casesOf('/faculty/view-all-tasks', sizes.tasks / 25 - 20, places),
  ];
  const measured: Measured[] = [];
  for (const viewer of viewers) {
    say(`\n${viewer.name.padEnd(62)}${'rows'.padStart(14)}     p50     p95     max`);
    let path = '';
    for (const one of [yardstick, ...lists]) {
      if (one.path !== path) say(one.path);
      ({ path } = one);
      const result = await measure(url, viewer, one);
      measured.push(result);
      say(lineOf(result));
    }
  }
  const slow = measured.filter(({ p95 }) => !(p95 <= TARGET_MS));
  const seconds = Math.round((performance.now() - begin) / 1000);
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(
    options.json,
    `${JSON.stringify({ date: new Date().toISOString(), quick: options.quick, seconds, loadBefore, sizes, repeats, targetMs: TARGET_MS, measured }, null, 2)}\n`,
  );
  say(`\n${measured.length - slow.length} of ${measured.length} have a p95 of at most ${TARGET_MS} ms.`);
  say(`${seconds} s; everything is in ${options.json}.`);
  process.exitCode = slow.length === 0 ? 0 : 1;
} finally {
  await stopAll();
}
