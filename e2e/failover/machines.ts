/** The machines of an institute, as processes of this one: runners, servers, a balancer before them, a pair of databases behind. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMovableAddress } from '../../apps/server/databases/movable-address.ts';
import { claimPort } from '../../apps/server/test/claim-port.ts';
import { ADMINISTRATOR } from '../../apps/server/test/institute-by-calls.ts';
import {
  answers,
  startCommand,
  startProgram,
  stopProcesses,
  type ProductProcess,
} from '../../apps/server/test/processes/product-process.ts';
import { takeRunnerFiles } from '../../apps/server/test/runner-files.ts';
import { openBalancer } from './balancer.ts';
import { startStandbyPair } from './standby-pair.ts';

/** A process that is killed and started again, at the same place. */
export interface Machine {
  port: number;
  start: () => Promise<void>;
  kill: () => Promise<void>;
}

export interface Machines {
  /** The address that students have. */
  url: string;
  runners: readonly Machine[];
  servers: readonly Machine[];
  pair: Awaited<ReturnType<typeof startStandbyPair>>;
  /** Lets the standby take over, and leads the database's address to it. */
  failOver: () => Promise<void>;
  /** The database, at its address, as its owner. */
  databaseUrl: string;
  /** Starts runners and servers, one after the other: the first server makes the tables. */
  start: () => Promise<void>;
  /** Ends all of them, however far they came, and throws their data away. */
  remove: () => Promise<void>;
}

const RUNNER = join(import.meta.dirname, '../../apps/runner/src/main.ts');

const machineOf = (port: number, begin: () => ProductProcess, isThere: () => Promise<boolean>): Machine => {
  let running: ProductProcess | null = null;
  return {
    port,
    start: async () => {
      running = begin();
      await running.until('it answers', isThere);
    },
    kill: async () => running?.kill(),
  };
};

/** Starts the databases, and prepares the others. */
export const prepareMachines = async ({
  runners,
  servers,
}: {
  runners: number;
  servers: number;
}): Promise<Machines> => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-failover-'));
  const pair = await startStandbyPair();
  const address = await openMovableAddress(pair.primary.port);
  const secret = randomBytes(16).toString('hex');
  const { server: databaseUrl, owner } = pair.urlsAt(address.port);

  const newRunner = async (name: string): Promise<Machine> => {
    const [port, own] = [await claimPort(), join(folder, name)];
    await mkdir(own);
    await takeRunnerFiles(own);
    const settings = { RUNNER_PORT: String(port), RUNNER_TOKEN: secret, RUNNER_SLOTS: '1', DATA_DIR: own };
    const isThere = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    return machineOf(port, () => startCommand(process.execPath, [RUNNER], settings), isThere);
  };
  const all: { runners: Machine[]; servers: Machine[] } = { runners: [], servers: [] };
  for (let number = 1; number <= runners; number += 1) all.runners.push(await newRunner(`runner-${number}`));

  for (let number = 1; number <= servers; number += 1) {
    const port = await claimPort();
    const settings = {
      PORT: String(port),
      // They share a folder, as the guide asks: keys of records are in it.
      DATA_DIR: join(folder, 'servers'),
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: owner,
      RUNNER_URL: all.runners.map((runner) => `http://127.0.0.1:${runner.port}`).join(','),
      RUNNER_TOKEN: secret,
      EXAM_BROWSER: 'off',
      ...ADMINISTRATOR,
    };
    all.servers.push(
      machineOf(
        port,
        () => startProgram('main.ts', settings),
        () => answers(port),
      ),
    );
  }
  const balancer = await openBalancer(all.servers.map(({ port }) => port));
  return {
    url: balancer.url,
    ...all,
    pair,
    failOver: async () => {
      await pair.standby.promote();
      address.moveTo(pair.standby.port);
    },
    databaseUrl: owner,
    start: async () => {
      for (const machine of [...all.runners, ...all.servers]) await machine.start();
    },
    remove: async () => {
      balancer.close();
      await stopProcesses();
      address.close();
      await pair.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
