import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError, isConnectionIssue } from '../../lib/server/call.ts';
import { isRefused, showKeys } from './api.ts';

/** After a lost connection the page tries again, ms. */
const TRY_AGAIN_MS = 2000;

/** What has become of the keys that a page at a fresh address has to show. `shown` also where there are none to show. */
export type ProofArrival =
  { state: 'shown' } | { state: 'showing'; reached: boolean } | { state: 'refused'; message: string };

/** Shows the keys of a page that was loaded at a fresh address, and takes what made it fresh out of the address. */
export const useProofArrival = (taskId: string): ProofArrival => {
  const [params, setParams] = useSearchParams();
  const nonce = params.get('proof');
  const [arrival, setArrival] = useState<ProofArrival>(
    nonce ? { state: 'showing', reached: true } : { state: 'shown' },
  );

  useEffect(() => {
    if (!nonce) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const attempt = async (): Promise<ProofArrival> => {
      try {
        await showKeys(taskId, nonce);
        return { state: 'shown' };
      } catch (error) {
        if (isConnectionIssue(error)) return { state: 'showing', reached: false };
        if (isRefused(error)) return { state: 'refused', message: error.message };
        // Shown before, or nothing that this session has to show: the task itself says how it stands.
        if (error instanceof CallError) return { state: 'shown' };
        throw error;
      }
    };
    const go = async () => {
      const next = await attempt();
      if (gone) return;
      setArrival(next);
      if (next.state === 'showing') timer = setTimeout(() => void go(), TRY_AGAIN_MS);
      if (next.state === 'shown') setParams({}, { replace: true });
    };
    void go();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
    // The address is the page's own; it changes only when the keys are shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `setParams` is another one after every change of it
  }, [taskId, nonce]);
  return arrival;
};
