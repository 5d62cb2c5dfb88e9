import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { installFirstData } from '../demo/first-data.ts';
import { startFinaliser } from '../features/attempts/index.ts';
import { jobHandlers } from '../features/grading/index.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Deps } from '../platform/deps.ts';
import { openJobs } from '../platform/jobs.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { createRunnerClient } from '../platform/runner-client.ts';
import { startRunnerProcess } from '../platform/runner-process.ts';
import { buildApp, WEB_DIST } from './build-app.ts';

export interface RunningServer {
  deps: Deps;
  /** Where the server listens. */
  address: string;
  /** Lines for the person who started it: demo logins, or what to do next. */
  notices: readonly string[];
  /** Stops accepting, lets what runs end, and stops every part in turn. */
  stop: () => Promise<void>;
}

/** Programs graded at a time by one server; the runner has few slots and lets interactive runs go first. */
const GRADING_CONCURRENCY = 4;
const STOP_MS = 8000;

/**
 * Starts every part that the settings do not place elsewhere: PostgreSQL, the runner, and the server itself.
 * `demonstration` allows an empty data folder to be filled with the demonstration institute.
 * @throws with a sentence that says what is missing; whatever was started is stopped again.
 */
export const startServer = async (
  config: Config,
  log: FastifyBaseLogger,
  options: { demonstration: boolean },
): Promise<RunningServer> => {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const stopPart of stops.splice(0).toReversed())
      await stopPart().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
  };
  try {
    let databaseUrl = config.databaseUrl;
    if (!databaseUrl) {
      const postgres = await startEmbeddedPostgres(config.dataDir);
      stops.push(postgres.stop);
      databaseUrl = postgres.url;
    }
    const db = openDatabase(databaseUrl);
    stops.push(() => db.destroy());
    await migrate(db);

    const runnerUrl = config.runnerUrl ?? `http://127.0.0.1:${config.runnerPort}`;
    const runner = createRunnerClient(runnerUrl, config.runnerToken);
    if (!config.runnerUrl) {
      const { stop: stopRunner } = await startRunnerProcess({
        port: config.runnerPort,
        token: config.runnerToken,
        dataDir: config.dataDir,
        logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
        isHealthy: runner.isHealthy,
        log,
      });
      stops.push(stopRunner);
    }

    const jobs = await openJobs(databaseUrl, log);
    stops.push(() => jobs.stop(STOP_MS));
    const deps: Deps = { config, db, jobs, runner, log, now: () => new Date() };

    const notices = await installFirstData(deps, options);
    const app = await buildApp(deps, { serveWeb: existsSync(join(WEB_DIST, 'index.html')) });
    stops.push(() => app.close());
    await jobs.work(jobHandlers(deps), GRADING_CONCURRENCY);
    stops.push(startFinaliser(deps));
    const address = await app.listen({ host: config.host, port: config.port });
    return { deps, address, notices, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
