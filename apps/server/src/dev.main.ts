import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startParts, type Parts } from './app/start-parts.ts';
import { parseConfig, type Config } from './platform/config.ts';
import { openLog } from './platform/log/log.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What the server is made of. */
const SOURCES = [
  'apps/server/src',
  'apps/server/migrations',
  'packages/contract/src',
  'packages/runner-contract/src',
];
/** Editors and git write several files at once; the server starts again so long after the first, ms. */
const REST_MS = 50;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Not tests, and not what editors write beside a file. A new folder has to be watched. */
const concernsServer = (path: string): boolean =>
  /\.(ts|sql)$/.test(path) ? !path.endsWith('.test.ts') : isFolder(path);

/**
 * Calls back whenever a source changes. Every folder is watched by itself: `node --watch` follows files, and loses one
 * for good when an editor or git puts another in its place. Answers how to end it.
 */
const watchSources = (onChange: (path: string) => void): (() => void) => {
  const sources = SOURCES.map((source) => join(ROOT, source));
  const below = sources.flatMap((source) =>
    readdirSync(source, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const watchers = [...sources, ...below].map((folder) =>
    watch(folder, (_event, name) => {
      const path = join(folder, name ?? '');
      if (concernsServer(path)) onChange(relative(ROOT, path));
    }),
  );
  return () => watchers.forEach((watcher) => watcher.close());
};

/** Runs the server, and anew after every change, until `signal`. */
const keepServing = async (config: Config, parts: Parts, signal: AbortSignal): Promise<void> => {
  const env = {
    ...process.env,
    DATABASE_URL: parts.databaseUrl,
    DATABASE_OWNER_URL: parts.databaseOwnerUrl,
    RUNNER_URL: parts.runnerUrl,
    RUNNER_TOKEN: config.runnerToken,
  };
  const prepare = () =>
    fork(join(import.meta.dirname, 'dev-server.main.ts'), ['--demonstration', '--development'], { env });
  const stopped = once(signal, 'abort').then(() => null);
  let changed: string | null = null;
  let changedAt = 0;
  let wasRunning = false;
  const prepared: ChildProcess[] = [];
  while (!signal.aborted) {
    const change = Promise.withResolvers<string>();
    const unwatch = watchSources(change.resolve);
    const next = prepared.pop();
    const server = next?.connected ? next : prepare();
    const ended = once(server, 'exit');
    server.send('begin');
    server.once('message', (notices) => {
      const seconds = ((performance.now() - changedAt) / 1000).toFixed(1);
      prepared.push(prepare());
      process.stdout.write(wasRunning ? `${changed}: live after ${seconds} s\n` : `${notices}\n`);
      wasRunning = true;
    });
    server.once('exit', () => {
      if (!server.killed && !signal.aborted)
        process.stdout.write('The server has ended. It starts again when its sources change.\n');
    });
    changed = await Promise.race([change.promise, stopped]);
    changedAt = performance.now();
    await pause(REST_MS);
    unwatch();
    // Stopping cleanly takes a second and more, and a server may be killed at any time.
    server.kill('SIGKILL');
    await ended;
  }
  for (const server of prepared) server.kill('SIGKILL');
};

/**
 * `node src/dev.main.ts`: the part of `npm run dev` that is the server. PostgreSQL and the runner start once; the server
 * starts anew whenever its sources change. Runs until SIGINT, SIGTERM or SIGHUP, or until its starter has gone.
 */
const main = async (): Promise<void> => {
  const config = parseConfig(process.env);
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(name, () => stopping.abort());
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const parts = await startParts(config, openLog(config.logLevel), stops, stopping.signal);
    await keepServing(config, parts, stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
};

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
