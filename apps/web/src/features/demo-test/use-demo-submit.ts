import type { ExamTask, OwnResult } from '@assay/contract';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { toast } from '../../ui/messages/toast.ts';
import { newestProgram, type ProgramStore, type Submission, type SubmitPhase } from '../exam/index.ts';
import { gradeDemoTest } from './api.ts';

const secondsSince = (moment: string | null): number =>
  moment === null ? 0 : Math.max(0, Math.round((serverNow() - Date.parse(moment)) / 1000));

/** Has what was typed graded, and hands over the result that a student would get. */
export const useDemoSubmit = (
  task: ExamTask,
  store: ProgramStore,
  onResult: (result: OwnResult) => void,
): Submission => {
  const [phase, setPhase] = useState<SubmitPhase>('open');
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef<Promise<boolean> | null>(null);

  const grade = async (phaseAfterFailure: SubmitPhase): Promise<boolean> => {
    setPhase('submitting');
    setProblem(null);
    try {
      const programs = [...store.getSnapshot().works].flatMap(([programIndex, work]) => {
        const program = newestProgram(work);
        return program ? [{ programIndex, language: program.language, code: program.code }] : [];
      });
      const totalTimeTaken = secondsSince(task.startedAt);
      const result = await gradeDemoTest({ taskId: task._id, totalTimeTaken, programs });
      setPhase('submitted');
      onResult(result);
      return true;
    } catch (error) {
      const detail = messageOf(error, 'Error occurred during submission.');
      setPhase(phaseAfterFailure);
      setProblem(detail);
      toast({ severity: 'error', summary: 'Failed to submit', detail });
      return false;
    }
  };

  /** Whoever asks while a try is under way gets that one's outcome. */
  const once = (phaseAfterFailure: SubmitPhase): Promise<boolean> => {
    underWay.current ??= grade(phaseAfterFailure).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };

  return { phase, problem, submitNow: () => once('open'), submitAtEnd: () => once('given-up') };
};
