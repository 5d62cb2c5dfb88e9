import { isQuiet, proofUrgency, type ExamTask } from '@assay/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverNow } from '../../../lib/values/clock.ts';
import { freshPage, mayLoadByItself } from '../../exam-browser/index.ts';
import type { ExamSnapshot, ProgramStore } from '../keeping/index.ts';

const LOOK_EVERY_MS = 1000;
/** When no fresh address could be had, it is asked for again after this, ms. */
const TRY_AGAIN_MS = 5000;

interface FreshPageOptions {
  task: Pick<ExamTask, '_id' | 'provenUntil'>;
  store: ProgramStore;
  exam: Pick<ExamSnapshot, 'browserProblem' | 'unsent'>;
  /** A program runs, or a dialog waits for an answer. */
  busy: boolean;
  /** The attempt is not being handed in at this moment. */
  active: boolean;
  /** Called before the page goes: what is on screen can be kept. */
  onLeaving: () => void;
}

/**
 * Loads the exam at a fresh address when the exam browser has to show its keys again (macOS, iOS): at a quiet moment
 * where there is time, at once where a call was not let in. Answers whether the page is going: nothing is lost by it,
 * as everything typed is on the device before.
 */
export const useFreshPage = ({ task, store, exam, busy, active, onLeaving }: FreshPageOptions): boolean => {
  const [path, setPath] = useState<string | null>(null);
  const touchedAt = useRef(serverNow());
  const underWay = useRef(false);
  const notBefore = useRef(0);

  const isDue = (now: number): boolean => {
    if (exam.browserProblem?.code === 'EXAM_BROWSER_AGAIN') return mayLoadByItself();
    if (task.provenUntil === null) return false;
    const urgency = proofUrgency(Date.parse(task.provenUntil), now);
    if (urgency === 'WHEN_QUIET') return isQuiet(touchedAt.current, now, busy || exam.unsent);
    return urgency === 'AT_ONCE' && mayLoadByItself();
  };

  const look = useEffectEvent(async () => {
    const now = serverNow();
    if (!active || underWay.current || now < notBefore.current || !isDue(now)) return;
    underWay.current = true;
    try {
      await store.keep();
      setPath(await freshPage(task._id));
    } catch (error) {
      store.noteUnreachable(error);
      notBefore.current = serverNow() + TRY_AGAIN_MS;
      underWay.current = false;
    }
  });
  const leave = useEffectEvent((to: string) => {
    onLeaving();
    window.location.assign(to);
  });

  useEffect(() => {
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    const touch = () => (touchedAt.current = serverNow());
    const kinds = ['keydown', 'pointerdown', 'input', 'wheel'] as const;
    kinds.forEach((kind) => window.addEventListener(kind, touch, { capture: true, passive: true }));
    return () => {
      clearInterval(timer);
      kinds.forEach((kind) => window.removeEventListener(kind, touch, { capture: true }));
    };
  }, []);
  // After the render that takes the leave guard away.
  useEffect(() => {
    if (path !== null) leave(path);
  }, [path]);
  return path !== null;
};
