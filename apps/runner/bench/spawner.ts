import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What a command did that ended well. */
export interface Execution {
  output: string;
  /** From the call of spawn to the exit event, in milliseconds. */
  exitMs: number;
  /** Resident memory of the process that spawned it. */
  memoryBytes: number;
}

/** A small process that starts commands by child_process.spawn, several at a time. */
export interface Spawner {
  /** Rejects unless the command ends with 0. */
  execute(command: readonly string[], cwd: string, input: string): Promise<Execution>;
  stop(): Promise<void>;
}

interface Answer extends Execution {
  id: number;
  code: number | null;
  errors: string;
}

export const startSpawner = (): Spawner => {
  const child = fork(join(import.meta.dirname, 'spawner.mjs'));
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return {
    execute: async (command, cwd, input) => {
      last += 1;
      const id = last;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      child.send({ id, command, cwd, input });
      const answer = await answered;
      if (answer.code !== 0)
        throw new Error(`${command.join(' ')} ended with ${answer.code}: ${answer.errors}`);
      return answer;
    },
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
};
