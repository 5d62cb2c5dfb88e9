import type { FastifyBaseLogger } from 'fastify';
import { openingSetting } from '../demonstration/own-machine.ts';
import type { Config } from '../platform/config.ts';
import { claimDataFolder } from '../platform/machine/data-folder.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { createRunnerClient } from '../platform/runner/runner-client.ts';
import { startRunnerProcess } from '../platform/runner/runner-process.ts';

/** Where the server finds what it needs beside itself. */
export interface Parts {
  /** As the role that the server works as. */
  databaseUrl: string;
  /** The same, past a pooler. */
  databaseDirectUrl: string;
  /** As the role that owns the database. */
  databaseOwnerUrl: string;
  runnerUrl: string;
}

const FOR_TRYING =
  'The database is the PostgreSQL that comes with Assay, which is for trying: a lost disk takes along everything since the last backup. The guide of operations says under “A PostgreSQL of your own” how to give it another one.';

/**
 * Starts what the settings do not place elsewhere: PostgreSQL and the code runner. How to stop a part is added to
 * `stops` as soon as it runs, so that the caller can stop it even when a later part does not start; `signal` breaks
 * the start off.
 * @throws with a sentence that says what is missing.
 */
export const startParts = async (
  config: Config,
  log: FastifyBaseLogger,
  stops: (() => Promise<unknown>)[],
  signal?: AbortSignal,
): Promise<Parts> => {
  let { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = config;
  if (!databaseUrl || !databaseDirectUrl || !databaseOwnerUrl) {
    stops.push(await claimDataFolder(config.dataDir));
    if (openingSetting(config)) log.warn(FOR_TRYING);
    const postgres = await startEmbeddedPostgres(config.dataDir, {
      onEvent: (event) => log[event === 'gone' ? 'error' : 'warn'](`PostgreSQL is ${event}`),
    });
    stops.push(postgres.stop);
    databaseUrl = postgres.serverUrl;
    databaseDirectUrl = postgres.serverUrl;
    databaseOwnerUrl = postgres.url;
  }
  signal?.throwIfAborted();
  const databases = { databaseUrl, databaseDirectUrl, databaseOwnerUrl };
  if (config.runnerUrl) return { ...databases, runnerUrl: config.runnerUrl };

  const runnerUrl = `http://127.0.0.1:${config.runnerPort}`;
  const runner = await startRunnerProcess({
    port: config.runnerPort,
    token: config.runnerToken,
    dataDir: config.dataDir,
    logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
    isHealthy: createRunnerClient(runnerUrl, config.runnerToken).isHealthy,
    log,
    ...(signal ? { signal } : {}),
  });
  stops.push(runner.stop);
  return { ...databases, runnerUrl };
};
