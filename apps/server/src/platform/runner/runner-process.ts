import { spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const MAIN = join(import.meta.dirname, '../../../../runner/src/main.ts');
/** A runner that ended is started again after this pause. */
const RESTART_MS = 1000;
/** How long the runner of a killed server may take to go. */
const PREDECESSOR_MS = 15_000;
/** How long the first start may take: it may have to build its helper. */
const READY_MS = 120_000;

/** How long a runner that is told to stop may take. */
const STOP_MS = 10_000;

/** What of the server's environment the runner needs: where programs are, and how its machine speaks. */
const INHERITED = new Set(['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'NODE_COMPILE_CACHE']);

/** Settings of OpenTelemetry: where traces go. What the server is called is not what the runner is called. */
const TRACES = /^OTEL_(?!SERVICE_NAME$)/;

/**
 * The environment of the runner. It has root's rights and runs what others wrote, so of the server's environment it is
 * given what it needs by name, and nothing of mail, language model and database.
 */
export const runnerEnvironment = (
  server: NodeJS.ProcessEnv,
  own: Readonly<Record<string, string>>,
): Record<string, string> => {
  const inherited = Object.entries(server).flatMap(([name, value]): [string, string][] =>
    value !== undefined && (INHERITED.has(name) || TRACES.test(name) || /^RUNNER_(?!TOKEN)/.test(name))
      ? [[name, value]]
      : [],
  );
  return { ...Object.fromEntries(inherited), ...own };
};

export interface RunnerProcess {
  stop: () => Promise<void>;
}

export interface RunnerProcessOptions {
  port: number;
  token: string;
  dataDir: string;
  logLevel: string;
  isHealthy: () => Promise<boolean>;
  log: FastifyBaseLogger;
  /** Breaks the start off: the runner goes, and those who wait for a run are told so. */
  signal?: AbortSignal;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  );

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Waits for the runner of a server that was killed just before: it goes by itself within its stopping time. */
const portIsFree = async (port: number): Promise<void> => {
  const deadline = Date.now() + PREDECESSOR_MS;
  while (await isListening(port)) {
    if (Date.now() > deadline)
      throw new Error(`Port ${port}, which the code runner needs, is in use. Set RUNNER_PORT to a free one.`);
    await pause(100);
  }
};

/**
 * Starts the runner service beside this server and keeps it running. It needs root for its sandboxes; an ordinary
 * user's server starts it through sudo.
 * @throws when it does not become ready; its own sentence stands in the log.
 */
export const startRunnerProcess = async (options: RunnerProcessOptions): Promise<RunnerProcess> => {
  const { port, token, dataDir, logLevel, isHealthy, log, signal } = options;
  let stopping = false;
  let starts = 0;
  let child: ChildProcess;

  const launch = (): void => {
    starts += 1;
    const variables = runnerEnvironment(process.env, {
      RUNNER_PORT: String(port),
      RUNNER_HOST: '127.0.0.1',
      RUNNER_TOKEN: token,
      DATA_DIR: dataDir,
      LOG_LEVEL: logLevel,
      RUNNER_WITH_PARENT: '1',
    });
    const isRoot = process.getuid?.() === 0;
    const [command, args] = isRoot
      ? [process.execPath, [MAIN]]
      : [
          'sudo',
          ['--non-interactive', `--preserve-env=${Object.keys(variables).join(',')}`, process.execPath, MAIN],
        ];
    // A process group of its own: Ctrl-C reaches the server alone, which lets running programs end first.
    child = spawn(command, args, {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: variables,
      detached: true,
    });
    child.once('error', (error) => log.error({ err: error }, 'the code runner could not be started'));
    child.once('exit', (code) => {
      if (stopping) return;
      log.error({ code }, 'the code runner ended');
      if (starts > 1 || ready) setTimeout(() => !stopping && launch(), RESTART_MS);
    });
  };

  let ready = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended(child).finally(() => clearTimeout(kill));
  };
  await portIsFree(port);
  signal?.throwIfAborted();
  launch();
  signal?.addEventListener('abort', () => void stop(), { once: true });
  const deadline = Date.now() + READY_MS;
  while (!(ready = await isHealthy())) {
    const gone = child!.exitCode !== null || child!.signalCode !== null;
    if (gone || Date.now() > deadline) {
      stopping = true;
      child!.kill('SIGKILL');
      throw new Error('The code runner did not start. Its log says why; without it no program can be run.');
    }
    await pause(50);
  }
  return { stop };
};
