import { useEffect, useEffectEvent } from 'react';
import { followExam } from './follow-exam.ts';
import type { ProgramStore } from './keeping/index.ts';
import type { ExamMessages } from './messages/use-exam-messages.ts';

/**
 * Follows the exam while the page is `active`. `onEnded` is called when the attempt is submitted, or the student was taken
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
    return followExam({ taskId, store, messages: { newest, take }, onEnded: () => ended() });
  }, [taskId, store, active, newest, take]);
};
