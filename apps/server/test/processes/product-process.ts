/** Processes of the product as they are started outside of the tests, and what is said of them when they fail. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitFor, type Watched } from '../wait-for.ts';

export interface ProductProcess extends Watched {
  child: ChildProcess;
  /** Resolves with the exit code when all that it said has been heard; null when a signal ended it. */
  ended: Promise<number | null>;
  /** What it has printed on each of its outputs. */
  heard: { stdout: string; stderr: string };
  /** Kills it, as the machine might; what it had started goes by itself, in its time. */
  kill: () => Promise<void>;
  /** Asks it to stop, as a service manager does, and answers the exit code. A PostgreSQL of its own goes with it. */
  stop: () => Promise<number | null>;
  /** Waits for something that this process is to bring about. */
  until: (fact: string, holds: () => Promise<boolean> | boolean) => Promise<void>;
}

const running = new Set<ProductProcess>();

/** Stops what a test has started and left running. */
export const stopProcesses = async (): Promise<void> => {
  for (const one of [...running].toReversed()) await one.stop();
};

/** Starts a command. `env` is all that it sees of the environment, but for where programs and what
 * Node.js has compiled are. */
export const startCommand = (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ProductProcess => {
  const child = spawn(command, args, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      RUNNER_WARM_COMPILERS: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (text) => (heard[name] += String(text)));
  let end: string | null = null;
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => {
    end = typeof code === 'number' ? `ended with code ${code}` : `was ended by ${String(signal)}`;
    running.delete(started);
    return typeof code === 'number' ? code : null;
  });
  const started: ProductProcess = {
    child,
    ended,
    heard,
    said: () => heard.stdout + heard.stderr,
    end: () => end,
    kill: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    until: (fact, holds) => waitFor(fact, holds, { by: started }),
  };
  running.add(started);
  return started;
};

/** Starts a program of the server, named by its file below `src`. */
export const startProgram = (program: string, env: NodeJS.ProcessEnv, ...args: string[]): ProductProcess =>
  startCommand(process.execPath, [join(import.meta.dirname, '../../src', program), ...args], env);

/** Whether a server answers at a port of this machine. */
export const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
