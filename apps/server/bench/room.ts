/**
 * `npm run bench:room`: what it costs to watch a room of 1,000 students, 100 of whom save each second, for one who
 * watches and for twenty, in one run: queries, the server's processor time, and what each is sent.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EVENT_STREAM } from '@assay/contract';
import { sql, type KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { buildApp } from '../src/app/build-app.ts';
import { OWN_MACHINE } from '../src/platform/caller.ts';
import { openBackground } from '../src/platform/background.ts';
import { parseConfig } from '../src/platform/config.ts';
import { openDatabase, type Db } from '../src/platform/db/database.ts';
import { prepareDatabase } from '../src/platform/db/prepare-database.ts';
import { openJobs } from '../src/platform/jobs.ts';
import { openSecurityLog } from '../src/platform/log/security-log.ts';
import { watchClock } from '../src/platform/machine/steady-clock.ts';
import { openMailer } from '../src/platform/mail/mail.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { createRunnerClient } from '../src/platform/runner/runner-client.ts';
import { openSession } from '../src/platform/sessions/sessions.ts';
import { fillRoom } from './fill-room.ts';

const STUDENTS = 1000;
const WATCHERS = 20;
const SECONDS = 20;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Counts the queries of a server. */
const countingOn = (db: Db) => {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  };
  return { db: db.withPlugin(counter), count: () => count };
};

/** Opens a stream; answers how many bytes have come, and how to leave. */
const listen = async (address: string, token: string) => {
  const leaving = new AbortController();
  const answer = await fetch(address, {
    headers: { accept: EVENT_STREAM, authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  let bytes = 0;
  const read = async (): Promise<void> => {
    for await (const piece of answer.body ?? []) bytes += piece.length;
  };
  void read().catch(() => undefined);
  return { bytes: () => bytes, leave: () => leaving.abort() };
};

const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  say(`${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(2)}`);
  const postgres = await startEmbeddedPostgres(folder);
  stops.push(postgres.stop);
  const [owner, plain] = [openDatabase(postgres.url, 1), openDatabase(postgres.serverUrl)];
  stops.push(() => plain.destroy());
  await prepareDatabase(owner, plain).finally(() => owner.destroy());
  const { taskId, owner: faculty } = await fillRoom(plain, STUDENTS);
  const { db, count } = countingOn(plain);
  const log = pino({ level: 'warn' });
  const jobs = await openJobs(postgres.serverUrl, log);
  stops.push(() => jobs.stop(1000));
  const config = parseConfig({});
  const now = () => new Date();
  const deps = {
    config,
    db,
    jobs,
    background: openBackground(log),
    runner: createRunnerClient('http://127.0.0.1:9', ''),
    mail: openMailer(config),
    log,
    security: openSecurityLog(plain, log, now),
    now,
    browserErrors: new Map(),
    files: null,
    clock: watchClock(),
  };
  const app = await buildApp(deps, { web: null });
  stops.push(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const token = await openSession(plain, faculty, { now: now(), caller: OWN_MACHINE });
  const saving = setInterval(
    () =>
      void sql`
        update draft set saved_at = now() where (attempt_id, question_id) in (
          select attempt_id, question_id from draft order by random() limit 100
        )`.execute(plain),
    1000,
  );
  stops.push(async () => clearInterval(saving));

  const measure = async (watchers: number): Promise<number> => {
    const listeners = await Promise.all(
      Array.from({ length: watchers }, () => listen(`${url}/api/faculty/room/${taskId}`, token)),
    );
    // Everybody has been told all of it.
    await pause(5000);
    const [queries, processor] = [count(), process.cpuUsage()];
    const bytes = listeners.map((listener) => listener.bytes());
    await pause(SECONDS * 1000);
    const used = process.cpuUsage(processor);
    const perSecond = (count() - queries) / SECONDS;
    const sent = listeners.reduce((sum, listener, place) => sum + listener.bytes() - (bytes[place] ?? 0), 0);
    say(
      [
        `${watchers} watching:`.padEnd(14),
        `${perSecond.toFixed(2)} queries/s`,
        `${((used.user + used.system) / 10_000 / SECONDS).toFixed(1)} % of a core in the server`,
        `${(sent / watchers / SECONDS / 1000).toFixed(1)} KB/s to each`,
      ].join('   '),
    );
    for (const { leave } of listeners) leave();
    await pause(5000);
    return perSecond;
  };
  const one = await measure(1);
  const many = await measure(WATCHERS);
  const ratio = many / one;
  say(`${WATCHERS} who watch cost ${ratio.toFixed(2)} times the queries of one.`);
  if (ratio > 1.2) process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}
