import { setTimeout as pause } from 'node:timers/promises';

/** Looks how many programs wait in the runner's queue, until it is told to stop; answers the most. */
export const watchQueue = (runnerUrl: string): (() => Promise<number>) => {
  let most = 0;
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Runs and tests that wait for a free place, as the runner's health says.
      const health = (await fetch(`${runnerUrl}/healthz`).then((answer) => answer.json())) as {
        queueLength: number;
      };
      most = Math.max(most, health.queueLength);
      await pause(100);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
    return most;
  };
};
