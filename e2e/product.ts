import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { claimPort } from '../apps/server/test/claim-port.ts';
import { takeRunnerFiles } from '../apps/server/test/runner-files.ts';

const ROOT = join(import.meta.dirname, '..');
/** The first start compiles the sandbox helper and runs every reference solution of the demonstration. */
const READY_MS = 180_000;
/** Whether servers and browsers are to take their time: `npm run test:slow`. */
export const IS_SLOW = process.env['SLOW'] === '1';
/** Names the data folder that every product starts with a copy of; `global-setup.ts` makes it. */
export const TEMPLATE_VARIABLE = 'ASSAY_TEMPLATE';
const run = promisify(execFile);

/** The whole product as `npm start` runs it, with the demonstration institute in a folder of its own. */
export interface Product {
  url: string;
  /** Address of its runner. */
  runnerUrl: string;
  /** Its data folder. */
  folder: string;
  /** What it has printed on its console so far, over all its starts. */
  said: () => string;
  /** Starts it again after `stop` or `kill`, on the same data and port. */
  start: () => Promise<void>;
  /** Stops it, and starts it again with further settings, which it keeps. */
  restartWith: (more: Readonly<Record<string, string>>) => Promise<void>;
  /** Ctrl-C: waits until it has ended. */
  stop: () => Promise<void>;
  /** SIGKILL of the server process, as if the machine had pulled the plug on it. */
  kill: () => Promise<void>;
  /** SIGKILL of PostgreSQL's main process; its children follow it. */
  killDatabase: () => Promise<void>;
  /** SIGKILL of the code runner. */
  killRunner: () => Promise<void>;
  /** Reads or changes what is stored, as an administrator of the database could. Answers the rows. */
  sql: (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  /** The address of its PostgreSQL. */
  databaseUrl: () => Promise<string>;
  /** Process ids of the server and of the PostgreSQL and runner beside it. */
  processes: () => Promise<{ server: number; database: number; runner: number }>;
  /** Process id of the server alone; one on somebody else's database has nothing beside it. */
  serverPid: () => number;
  /** Stops it and throws its data away. */
  remove: () => Promise<void>;
}

/** Process ids of a process's children. Linux. */
const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );

/** A data folder of its own: a copy of the template; `empty` where that is wanted, or while there is none. */
const newFolder = async (empty: boolean): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-product-'));
  const template = process.env[TEMPLATE_VARIABLE];
  // With owners and modes: PostgreSQL takes no folder that is not its own.
  if (template && !empty) await run('cp', ['-a', '--reflink=auto', `${template}/.`, folder]);
  else await takeRunnerFiles(folder);
  return folder;
};

interface Start {
  /** It begins as a first start does, and not on a copy of the template. */
  empty?: boolean;
  /** The folder of its sources, where they are of another version. */
  sources?: string;
  /** With the demonstration institute, which a product that shares somebody else's database does not bring. */
  demonstration?: boolean;
}

/** Starts a product of its own. `env` overrides its settings. */
export const startProduct = async (
  env: Readonly<Record<string, string>> = {},
  { empty = false, sources = ROOT, demonstration = true }: Start = {},
): Promise<Product> => {
  const folder = await newFolder(empty);
  const [port, runnerPort] = [await claimPort(), await claimPort()];
  const url = `http://localhost:${port}`;
  let settings = env;
  let child: ChildProcess | null = null;
  let said = '';
  let wasKilled = false;

  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    const running = child;
    child = null;
    wasKilled = signal === 'SIGKILL';
    if (!running || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await gone;
  };

  const start = async (): Promise<void> => {
    wasKilled = false;
    const slowly = IS_SLOW ? ['--import', join(import.meta.dirname, 'slow-server.ts')] : [];
    const flags = demonstration ? ['--demonstration'] : [];
    const started = spawn(process.execPath, [...slowly, 'apps/server/src/main.ts', ...flags], {
      cwd: sources,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        RUNNER_PORT: String(runnerPort),
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        // Four seconds of a processor at each start, for compilations of which a test has few.
        RUNNER_WARM_COMPILERS: 'off',
        // PHP stands for those that a setting has to name; `npm run test:languages` names all of them.
        RUNNER_LANGUAGES: process.env['RUNNER_LANGUAGES'] ?? 'default,php',
        // Where the receivers of tests are.
        WEBHOOK_NETWORKS: '127.0.0.0/8',
        ...settings,
      },
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text) => (said += String(text)));
    const deadline = Date.now() + READY_MS;
    while (!(await isReady(url))) {
      if (started.exitCode !== null || Date.now() > deadline)
        throw new Error(`The product did not start. It said:\n${said}`);
      await pause(100);
    }
  };

  const readData = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  /** First line: its process id; fourth line: its port. */
  const postmaster = async (): Promise<string[]> => (await readData('postgres/postmaster.pid')).split('\n');
  const databaseUrl = async (): Promise<string> =>
    `postgres://assay:${await readData('postgres.password')}@127.0.0.1:${(await postmaster())[3]}/assay`;
  const serverPid = (): number => child?.pid ?? 0;
  const processes = async () => {
    const server = serverPid();
    const [runner = 0] = await childrenOf(server);
    return { server, database: Number((await postmaster())[0]), runner };
  };

  await start();
  return {
    url,
    runnerUrl: `http://127.0.0.1:${runnerPort}`,
    databaseUrl,
    processes,
    serverPid,
    killDatabase: async () => void process.kill((await processes()).database, 'SIGKILL'),
    killRunner: async () => {
      // One that has just ended is started again a moment later.
      let runner = 0;
      while (!(runner = (await processes()).runner)) await pause(50);
      process.kill(runner, 'SIGKILL');
    },
    folder,
    said: () => said,
    start,
    restartWith: async (more) => {
      settings = { ...settings, ...more };
      await end('SIGINT');
      await start();
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    sql: async (text, values) => {
      const client = new pg.Client({ connectionString: await databaseUrl() });
      await client.connect();
      const { rows } = await client
        .query<Record<string, unknown>>(text, [...values])
        .finally(() => client.end());
      return rows;
    },
    remove: async () => {
      // A killed server leaves its PostgreSQL running; a clean stop takes it along.
      if (wasKilled) await start();
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
};
