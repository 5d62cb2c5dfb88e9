import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Ends the whole process group as soon as its input closes, which the kernel sees to however this process ends.
 * The shell gives background commands an empty input, hence the copy.
 */
const WATCHDOG = 'exec 3<&0; "$@" & worker=$!; { cat <&3 >/dev/null; kill -9 -$$; } & wait "$worker"';

/**
 * Runs a command of ours (never a student's program) behind everything else on the machine. It does not outlive this
 * process, not even one that is killed. Rejects when the command fails or the signal is aborted.
 */
export const runTied = async (command: readonly string[], signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'sh', 'nice', '-n', '10', ...command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: '/usr/bin:/bin' },
  });
  const release = (): void => void child.stdin.destroy();
  signal.addEventListener('abort', release, { once: true });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`${command[0]} ended with ${code ?? 'a signal'}`);
  } finally {
    signal.removeEventListener('abort', release);
    release();
  }
};
