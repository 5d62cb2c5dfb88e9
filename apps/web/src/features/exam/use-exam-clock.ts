import { useEffect, useEffectEvent } from 'react';
import { askExamClock, isTakenOut, lastSaveAnsweredAt } from './api.ts';
import type { ProgramStore } from './keeping/index.ts';

/** The clock is asked this often unless a save was answered meanwhile, ms. */
const EVERY_MS = 10_000;

/**
 * Asks the server every few seconds when the student's time ends, so that more time is known at once also
 * while nothing is typed, and tells the store whether the server was reached, and what other devices of the student have
 * saved. `onEnded` is called when the attempt is
 * submitted, or the student was taken out of the task.
 */
export const useExamClock = (
  taskId: string,
  store: ProgramStore,
  active: boolean,
  onEnded: () => void,
): void => {
  const ended = useEffectEvent(onEnded);

  useEffect(() => {
    if (!active) return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      clearTimeout(timer);
      if (!gone.signal.aborted) timer = setTimeout(() => void ask(), ms);
    };
    const ask = async () => {
      const sinceSave = performance.now() - lastSaveAnsweredAt(taskId);
      if (sinceSave < EVERY_MS) return wait(EVERY_MS - sinceSave);
      try {
        const clock = await askExamClock(taskId, gone.signal);
        store.noteReached(clock.deadline);
        void store.follow(clock.heads);
        if (clock.submitted) ended();
      } catch (error) {
        if (gone.signal.aborted) return;
        store.noteUnreachable(error);
        if (isTakenOut(error)) ended();
      }
      wait(EVERY_MS);
    };
    // A year may have started at one moment; asking spreads over the interval.
    wait(EVERY_MS * (0.5 + Math.random() / 2));
    // Hidden pages sleep: who comes back is told at once.
    const wake = () => document.visibilityState === 'visible' && wait(0);
    document.addEventListener('visibilitychange', wake, { signal: gone.signal });
    window.addEventListener('online', wake, { signal: gone.signal });
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [taskId, store, active]);
};
