import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../../lib/values/clock.ts';

/**
 * Starts when it is the student's turn, by the server's clock. Without a turn, or after it, at once.
 * @returns whether somebody who has asked for it still waits
 */
export const useTurn = (turnAt: string | undefined, start: () => void) => {
  const [isWaiting, setWaiting] = useState(false);
  const turn = turnAt ? Date.parse(turnAt) : 0;
  const begin = useEffectEvent(() => {
    setWaiting(false);
    start();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(begin, turn - serverNow());
    return () => clearTimeout(timer);
  }, [isWaiting, turn]);
  return { isWaiting, ask: () => (turn > serverNow() ? setWaiting(true) : start()) };
};
