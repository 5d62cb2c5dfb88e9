import { useEffect, useEffectEvent } from 'react';
import { askExamClock, isTakenOut, lastSaveAnswered } from './api.ts';
import type { ProgramStore } from './keeping/index.ts';
import type { ExamMessages } from './messages/use-exam-messages.ts';

/** The clock is asked this often unless a save was answered meanwhile, ms. */
const EVERY_MS = 10_000;
/** While saves are answered it is looked this often whether one has told of a message, ms. Nothing is sent for it. */
const LOOK_MS = 2000;

/**
 * Asks the server every few seconds when the student's time ends, so that more time is known at once also
 * while nothing is typed, and tells the store whether the server was reached, and what other devices of the student have
 * saved, and takes what the student was told. `onEnded` is called when the attempt is submitted, or the student was taken
 * out of the task.
 */
export const useExamClock = (
  taskId: string,
  store: ProgramStore,
  { newest, take }: Pick<ExamMessages, 'newest' | 'take'>,
  active: boolean,
  onEnded: () => void,
): void => {
  const ended = useEffectEvent(onEnded);

  useEffect(() => {
    if (!active) return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    // Who opens the page, or comes back to it or to the network, is told at once, whatever was saved just before.
    let mustAsk = true;
    let seenNewest = 0;
    const wait = (ms: number) => {
      clearTimeout(timer);
      if (!gone.signal.aborted) timer = setTimeout(() => void ask(), ms);
    };
    const ask = async () => {
      const saved = lastSaveAnswered(taskId);
      const sinceSave = performance.now() - saved.at;
      const isTold = !mustAsk && saved.newestMessage <= seenNewest;
      if (sinceSave < EVERY_MS && isTold) return wait(Math.min(EVERY_MS - sinceSave, LOOK_MS));
      try {
        const clock = await askExamClock(taskId, newest(), gone.signal);
        mustAsk = false;
        // The newest of all may be for somebody else.
        seenNewest = saved.newestMessage;
        take(clock.messages);
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
    // Hidden pages sleep.
    const wake = () => {
      if (document.visibilityState !== 'visible') return;
      mustAsk = true;
      wait(0);
    };
    document.addEventListener('visibilitychange', wake, { signal: gone.signal });
    window.addEventListener('online', wake, { signal: gone.signal });
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [taskId, store, active, newest, take]);
};
