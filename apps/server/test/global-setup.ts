import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { claimPort } from './claim-port.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { prepareDatabase } from '../src/platform/db/prepare-database.ts';
import { openJobs } from '../src/platform/jobs.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { createRunnerClient } from '../src/platform/runner/runner-client.ts';
import { startRunnerProcess } from '../src/platform/runner/runner-process.ts';
import { takeRunnerFiles } from './runner-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database that is migrated and empty, as its owner; each test file clones it. */
    templateUrl: string;
    /** The same as the role that servers work as. */
    templateServerUrl: string;
    runnerUrl: string;
    runnerToken: string;
    /** The data folder of the runner. */
    runnerDataDir: string;
  }
}

/** One PostgreSQL and one runner for all test files, in a folder that is gone afterwards. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-test-'));
  const stops: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    const log = pino({ level: 'silent' });
    // What the tests write may be lost with the machine, so waiting for the disk would only cost time.
    const postgres = await startEmbeddedPostgres(dataDir, {
      settings: ['fsync=off', 'max_connections=300'],
    });
    stops.push(postgres.stop);
    const owner = openDatabase(postgres.url.replace('//assay:', '//postgres:'), 1);
    await sql`alter role assay createdb`.execute(owner);
    await owner.destroy();
    const [db, serverDb] = [openDatabase(postgres.url, 2), openDatabase(postgres.serverUrl, 1)];
    await prepareDatabase(db, serverDb);
    await Promise.all([db.destroy(), serverDb.destroy()]);
    const jobs = await openJobs(postgres.serverUrl, log);
    await jobs.stop(0);

    await takeRunnerFiles(dataDir);
    const port = await claimPort();
    const token = randomBytes(24).toString('hex');
    const runnerUrl = `http://127.0.0.1:${port}`;
    const { isHealthy } = createRunnerClient(runnerUrl, token);
    const runner = await startRunnerProcess({ port, token, dataDir, logLevel: 'warn', isHealthy, log });
    stops.push(runner.stop);
    project.provide('templateUrl', postgres.url);
    project.provide('templateServerUrl', postgres.serverUrl);
    project.provide('runnerUrl', runnerUrl);
    project.provide('runnerToken', token);
    project.provide('runnerDataDir', dataDir);
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
};
