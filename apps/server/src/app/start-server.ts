import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openTracing } from '@assay/tracing';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { installFirstData } from '../demonstration/first-data.ts';
import { startFinaliser } from '../features/attempts/index.ts';
import { startJumpCounter } from '../features/playback/index.ts';
import { startRecordKeeper } from '../features/records/index.ts';
import { startKeepingRelease } from '../features/web-app/index.ts';
import { startExamWatch, startMessageSender } from '../features/webhooks/index.ts';
import { openBackground } from '../platform/background.ts';
import type { Config } from '../platform/config.ts';
import { isBehindPooler } from '../platform/db/behind-pooler.ts';
import { openDatabase, type Db } from '../platform/db/database.ts';
import { mayChangeAuditLog, prepareDatabase } from '../platform/db/prepare-database.ts';
import { readDatabaseState } from '../platform/db/database-state.ts';
import type { Deps } from '../platform/deps.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { openJobs } from '../platform/jobs.ts';
import { watchClock } from '../platform/machine/steady-clock.ts';
import { startMailSender } from '../platform/mail/mail-sender.ts';
import { openMailer } from '../platform/mail/mail.ts';
import { createRunnerClient } from '../platform/runner/runner-client.ts';
import { openSecurityLog } from '../platform/log/security-log.ts';
import { buildApp, WEB_DIST } from './build-app.ts';
import { createServerMetrics } from './metrics/server-metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { requeueJobs } from './requeue-jobs.ts';
import { startJobs } from './start-jobs.ts';
import { startParts, type Parts } from './start-parts.ts';
import { startSweeper } from './sweeper.ts';
import { startDiskWatch } from './watches/disk-watch.ts';
import { startRunnerWatch } from './watches/runner-watch.ts';
import { buildWorkerApp } from './worker-app.ts';

export interface RunningServer {
  deps: Deps;
  /** Where the server listens. */
  address: string;
  /** Lines for the person who started it: demo logins, or what to do next. Not for the log. */
  notices: readonly string[];
  /** Stops accepting, lets what runs end, and stops every part in turn. */
  stop: () => Promise<void>;
}

const STOP_MS = 8000;

/** Stops accepting and lets what runs end; what does not end in time is cut off. */
const closeApp = async (app: FastifyInstance): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), STOP_MS);
  await app.close().finally(() => clearTimeout(cut));
};

const LISTEN_PROBLEMS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use. Stop the program that has it, or set PORT to a free one.`,
  EACCES: ({ port }) => `This account may not listen on port ${port}. Set PORT to 1024 or more.`,
  EADDRNOTAVAIL: ({ host }) => `This machine does not have the address ${host}. Set HOST to one that it has.`,
  ENOTFOUND: ({ host }) => `There is no address of the name ${host}. Set HOST to one that this machine has.`,
};

const listen = (app: FastifyInstance, config: Config): Promise<string> =>
  app.listen({ host: config.host, port: config.port }).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(LISTEN_PROBLEMS[cause.code ?? '']?.(config) ?? cause.message, { cause });
  });

/** @throws with a sentence when the database cannot be reached, or not be brought up to date. */
const prepare = async (db: Db, ownerUrl: string, log: FastifyBaseLogger): Promise<void> => {
  const refuse = (setting: string) => (cause: unknown) => {
    throw new Error(`The database that ${setting} names cannot be reached, or refuses this login.`, {
      cause,
    });
  };
  await sql`select 1`.execute(db).catch(refuse('DATABASE_URL'));
  const owner = openDatabase(ownerUrl, 1);
  try {
    await sql`select 1`.execute(owner).catch(refuse('DATABASE_OWNER_URL'));
    await prepareDatabase(owner, db);
  } finally {
    await owner.destroy();
  }
  if (await mayChangeAuditLog(db))
    log.warn(
      'The server works as a role that could change the audit log. The guide of operations says under “Two roles” how to give it one that cannot.',
    );
};

/**
 * Brings the database up to date, for servers that may not (`ROLE=web` and `worker`), and ends.
 * @throws with a sentence when that cannot be done
 */
export const migrateOnly = async (config: Config, log: FastifyBaseLogger): Promise<void> => {
  const { databaseUrl = '', databaseOwnerUrl = databaseUrl } = config;
  const db = openDatabase(databaseUrl, 1);
  await prepare(db, databaseOwnerUrl, log).finally(() => db.destroy());
};

/** @throws with a sentence that says what is to be done first, where a server cannot work with the database as it is. */
const requireUpToDate = async (db: Db): Promise<void> => {
  const { state } = await readDatabaseState(db);
  if (state === 'old')
    throw new Error(
      'The database lacks what this version needs. Start the same version with ROLE=migrate first.',
    );
  if (state === 'away')
    throw new Error('The database that DATABASE_URL names cannot be reached, or refuses this login.');
};

const POOLED_QUEUE =
  'The job queue reaches the database through a pooler and may not hear of new jobs: what is handed in is graded late. Set DATABASE_DIRECT_URL to the database itself; the guide of operations says more under “A pooler, and failover”.';

type Stops = (() => Promise<unknown>)[];

/** Opens what handlers and jobs work with. How to close each part is added to `stops`. */
const openDeps = async (
  config: Config,
  log: FastifyBaseLogger,
  parts: Parts,
  stops: Stops,
): Promise<Deps> => {
  const db = openDatabase(parts.databaseUrl, config.databasePool, config.databaseLimits);
  stops.push(() => db.destroy());
  await (config.role === 'all' ? prepare(db, parts.databaseOwnerUrl, log) : requireUpToDate(db));
  if (await isBehindPooler(parts.databaseDirectUrl)) log.warn(POOLED_QUEUE);
  const jobs = await openJobs(parts.databaseDirectUrl, log);
  stops.push(() => jobs.stop(STOP_MS));
  const background = openBackground(log);
  stops.push(background.stop);
  const now = () => new Date();
  const security = openSecurityLog(db, log, now);
  stops.push(security.stop);
  const mail = openMailer(config);
  stops.push(async () => mail.close());
  const files = openFileStore(config);
  stops.push(async () => files?.close());
  const runner = createRunnerClient(parts.runnerUrl, config.runnerToken);
  return {
    config,
    db,
    jobs,
    background,
    runner,
    mail,
    log,
    security,
    files,
    browserErrors: new Map(),
    now,
    clock: watchClock(),
  };
};

/** Does what nobody waits for with a call: grading, the end of attempts, records, mails, and what is thrown away. */
const startWorking = async (deps: Deps, stops: Stops): Promise<void> => {
  stops.push(await startJobs(deps));
  stops.push(startFinaliser(deps));
  stops.push(startRecordKeeper(deps));
  stops.push(startJumpCounter(deps));
  stops.push(startMailSender(deps));
  stops.push(startExamWatch(deps));
  stops.push(startMessageSender(deps));
  stops.push(startSweeper(deps));
  await requeueJobs(deps);
};

interface StartOptions {
  demonstration: boolean;
  development?: boolean;
  signal?: AbortSignal;
}

/** What answers calls, not listening yet; a worker says how it is, and nothing else. */
const openApp = async (
  deps: Deps,
  options: StartOptions,
  stops: Stops,
): Promise<{ app: FastifyInstance; notices: readonly string[] }> => {
  const { config } = deps;
  const metrics = createServerMetrics(deps);
  if (config.metrics) stops.push(await serveMetrics(metrics.registry, config.metrics));
  if (config.role === 'worker') return { app: await buildWorkerApp(deps), notices: [] };
  const { notices, isDemonstration } = await installFirstData(deps, options);
  options.signal?.throwIfAborted();
  // In development a build is an old one.
  const web = !options.development && existsSync(join(WEB_DIST, 'index.html')) ? WEB_DIST : null;
  // Before anybody can be given a page that asks another server for its parts.
  if (web) stops.push(await startKeepingRelease(deps, web));
  return { app: await buildApp(deps, { web, isDemonstration, watch: metrics.watch }), notices };
};

/**
 * Starts every part that the settings do not place elsewhere: PostgreSQL, the runner, and the server itself.
 * `demonstration` allows an empty data folder to be filled with the demonstration institute; `development` says that
 * `npm run dev` runs the parts and serves the web app; `signal` breaks the start off.
 * @throws with a sentence that says what is missing; whatever was started is stopped again.
 */
export const startServer = async (
  config: Config,
  log: FastifyBaseLogger,
  options: StartOptions,
): Promise<RunningServer> => {
  const stops: Stops = [];
  const stop = async (): Promise<void> => {
    for (const stopPart of stops.splice(0).toReversed())
      await stopPart().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
  };
  try {
    // Ended last: the end of the other parts may leave spans.
    stops.push(
      await openTracing({
        service: 'assay-server',
        trustsCallers: false,
        warn: (sentence) => log.warn(sentence),
      }),
    );
    const parts = await startParts(config, log, stops, options.signal);
    options.signal?.throwIfAborted();
    const deps = await openDeps(config, log, parts, stops);
    options.signal?.throwIfAborted();
    const { app, notices } = await openApp(deps, options, stops);
    stops.push(() => closeApp(app));
    stops.push(startDiskWatch(deps));
    stops.push(startRunnerWatch(deps));
    if (config.role !== 'web') await startWorking(deps, stops);
    const address = await listen(app, config);
    return { deps, address, notices, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
