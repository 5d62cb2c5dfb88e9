import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Message, Played, Told } from './play.main.ts';
import type { Plan } from './sitting.ts';

/** What a process needs to find programs and authorities of certificates; no secret of the server. */
const NEEDED = ['PATH', 'NODE_EXTRA_CA_CERTS'] as const;

/**
 * Plays students in another process; null once `signal` has ended it.
 * @throws when the process ends, or cannot play
 */
export const playStudents = (
  plan: Plan,
  hear: (told: Told) => void,
  signal: AbortSignal,
): Promise<Played | null> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('play.main.ts', import.meta.url)), {
      execArgv: [],
      env: Object.fromEntries(
        NEEDED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const end = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    child.once('error', reject);
    child.once('exit', (code) => {
      signal.removeEventListener('abort', end);
      if (signal.aborted) resolve(null);
      else reject(new Error(`The process that plays students ended with ${code}.`));
    });
    child.on('message', (message: Message) => {
      if ('told' in message) hear(message.told);
      else {
        if ('played' in message) resolve(message.played);
        else reject(new Error(message.error));
        end();
      }
    });
    child.send(plan, (error) => error && !signal.aborted && reject(error));
  });
