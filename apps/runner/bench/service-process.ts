import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceAddress } from './service-way.ts';

/** The code runner as a process of its own. */
export interface ServiceProcess extends ServiceAddress {
  /** What `GET /healthz` and `GET /languages` say, once everything is prepared. */
  health: { isolation: string; slots: number };
  languages: { id: string; version: string }[];
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../src/main.ts');
const POLL_MS = 100;
const PREPARATION_MS = 300_000;

const ask = async (address: ServiceAddress, path: string): Promise<unknown> =>
  (await fetch(address.url + path, { headers: { authorization: `Bearer ${address.token}` } })).json();

/** Headers, warm compiler and whatever else the service makes ready behind everything else. */
const untilPrepared = async (address: ServiceAddress): Promise<ServiceProcess['health']> => {
  for (const begin = performance.now(); performance.now() - begin < PREPARATION_MS; await wait(POLL_MS)) {
    const health = (await ask(address, '/healthz')) as ServiceProcess['health'] & { prepared: boolean };
    if (health.prepared) return health;
  }
  throw new Error(`The code runner was not prepared within ${PREPARATION_MS / 1000} seconds.`);
};

/** Starts the service with all its languages on a free port; resolves when it is prepared. */
export const startService = async (dataFolder: string): Promise<ServiceProcess> => {
  const token = randomUUID();
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataFolder,
      RUNNER_PORT: '0',
      RUNNER_TOKEN: token,
      RUNNER_LANGUAGES: 'all',
      RUNNER_WITH_PARENT: '1',
    },
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', () => reject(new Error('The code runner ended before it listened.')));
  });
  const address = { url, token };
  return {
    ...address,
    health: await untilPrepared(address),
    languages: (await ask(address, '/languages')) as ServiceProcess['languages'],
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
