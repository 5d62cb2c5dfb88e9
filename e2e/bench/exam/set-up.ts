/** What the exam is played against: one server or two on one database, and a real runner or one that runs nothing. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { startProduct, type Product } from '../../product.ts';
import { waitUntilSettled } from '../../settled.ts';
import type { Parts } from './costs.ts';

export interface SetUp {
  /** The first server, with the database beside it. */
  product: Product;
  /** Of each server; by address and not by name, which would be looked up for each connection. */
  urls: readonly string[];
  runnerUrl: string;
  parts: Parts;
  /** Ends all of it and throws the data away. */
  remove: () => Promise<void>;
}

interface Wanted {
  servers: number;
  /** What the stub waits for each program, ms; null where programs are run. */
  stubMs: number | null;
}

/** Starts a program of this folder that says one line when it is ready; answers that line. */
const startHelper = async (file: string, args: readonly string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start.`)));
  ended.catch(() => undefined);
  const [said] = await Promise.race([once(child.stdout, 'data'), ended]);
  return { line: String(said).trim(), pid: child.pid ?? 0, stop: () => void child.kill('SIGTERM') };
};

/** Starts everything, and waits until nothing of the start is left to do. */
export const setUp = async ({ servers, stubMs }: Wanted): Promise<SetUp> => {
  const secret = randomBytes(16).toString('hex');
  const stub = stubMs === null ? null : await startHelper('stub-runner.ts', [String(stubMs), secret]);
  const stubUrl = stub && `http://127.0.0.1:${stub.line}`;
  const started: Product[] = [];
  const remove = async (): Promise<void> => {
    // The first one has the database.
    for (const one of started.toReversed()) await one.remove();
    stub?.stop();
  };
  try {
    const product = await startProduct({ RUNNER_TOKEN: secret });
    started.push(product);
    // The demonstration's programs have to be run, whoever runs the exam's.
    await waitUntilSettled(product);
    if (stubUrl) await product.restartWith({ RUNNER_URL: stubUrl });
    const runnerUrl = stubUrl ?? product.runnerUrl;
    for (let nth = 1; nth < servers; nth += 1)
      started.push(
        await startProduct(
          { DATABASE_URL: await product.databaseUrl(), RUNNER_URL: runnerUrl, RUNNER_TOKEN: secret },
          { demonstration: false },
        ),
      );
    const { database, runner } = await product.processes();
    return {
      product,
      urls: started.map(({ url }) => url.replace('localhost', '127.0.0.1')),
      runnerUrl,
      parts: {
        server: started.map(({ serverPid }) => serverPid()),
        PostgreSQL: [database],
        runner: [stub?.pid ?? runner],
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
