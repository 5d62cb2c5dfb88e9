import type { SelfTest } from '@assay/contract';
import { useEffect, useState } from 'react';
import { isConnectionIssue, messageOf } from '../../../lib/server/call.ts';
import { enterByLaunch } from '../api.ts';
import { cameBy } from '../entry.ts';

/** After a lost connection the page tries again, ms. */
const TRY_AGAIN_MS = 2000;

/** What has become of a page that the exam browser has opened by a launch. */
export type Arrival =
  | { state: 'checking'; reached: boolean }
  | { state: 'entered' }
  | { state: 'tested'; report: SelfTest }
  | { state: 'refused'; message: string };

/**
 * Shows the browser to the server until that has answered. It is no query: the session that comes of it throws the
 * caches of the page away.
 */
export const useArrival = (taskId: string, launch: string): Arrival => {
  const [arrival, setArrival] = useState<Arrival>({ state: 'checking', reached: true });

  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const attempt = async (): Promise<Arrival> => {
      try {
        const report = await enterByLaunch(taskId, launch, gone.signal);
        return report ? { state: 'tested', report } : { state: 'entered' };
      } catch (error) {
        if (isConnectionIssue(error)) return { state: 'checking', reached: false };
        // A page that is loaded again after its launch was used goes on where it was.
        if (cameBy(taskId, launch)) return { state: 'entered' };
        return { state: 'refused', message: messageOf(error, 'Safe Exam Browser could not be checked.') };
      }
    };
    const go = async () => {
      const next = await attempt();
      if (gone.signal.aborted) return;
      setArrival(next);
      if (next.state === 'checking') timer = setTimeout(() => void go(), TRY_AGAIN_MS);
    };
    void go();
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [taskId, launch]);
  return arrival;
};
