import type { LoginProgress } from '@assay/contract';
import { useEffect, useRef, useState } from 'react';
import { patiently, type LoginWait } from './patiently.ts';

/** A login that waits for its turn, and what it waits for; null where it does not have to. It ends with its page. */
export const useDoor = () => {
  const [wait, setWait] = useState<LoginWait | null>(null);
  const leaving = useRef<AbortController>(null);
  const stop = () => leaving.current?.abort();
  useEffect(() => () => leaving.current?.abort(), []);
  const enter = async <T>(
    tryOnce: (hear: (place: LoginProgress) => void, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const { signal } = (leaving.current = new AbortController());
    try {
      return await patiently((hear) => tryOnce(hear, signal), setWait, signal);
    } finally {
      setWait(null);
    }
  };
  return { wait, stop, enter };
};
