import type { ExamTask, RanProgram } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { fetchEarlierRun, fetchEarlierRuns, lastRunsQuery, runProgram } from './api.ts';
import type { ExamSession } from './desk/exam-session.ts';
import { useSubmit } from './handing-in/use-submit.ts';
import { isShutIn } from './handing-in/way-out.tsx';
import { type ProgramStore, savedWords } from './keeping/index.ts';
import { outputsOf } from './program/running/use-run.ts';
import { useOwnInputs } from './program/running/use-own-inputs.ts';
import { useQuestionsSeen } from './question/use-questions-seen.ts';

const saveDraft = (store: ProgramStore) =>
  store.sendAll().then(
    () => toast({ severity: 'success', summary: 'Draft Saved' }),
    (error: unknown) =>
      toast({
        severity: 'error',
        summary: 'Save Failed',
        detail: `Failed to save draft. Please try again. ${messageOf(error, '')}`.trim(),
      }),
  );

const NO_RUNS: readonly RanProgram[] = [];

/** A student's exam: every change goes to the device and the server, and it is submitted once. */
export const useStudentSession = (task: ExamTask, userId: string, store: ProgramStore): ExamSession => {
  const { data: last = NO_RUNS } = useQuery(lastRunsQuery(task._id));
  const ran = last.map(({ programIndex }) => programIndex);
  const lastOutputs = useMemo(() => outputsOf(last), [last]);
  const ids = task.questions.map(({ questionId }) => questionId._id);
  const seen = useQuestionsSeen(userId, task._id, ids, ran);
  return {
    task,
    userId,
    store,
    seen,
    ownInputs: useOwnInputs(userId, task._id),
    run: async (program, signal, onProgress) => {
      const timeTaken = seen.viewedFor(program.programIndex);
      try {
        return await runProgram(
          { taskId: task._id, programSubmission: { ...program, timeTaken } },
          signal,
          onProgress,
        );
      } catch (error) {
        if (!signal.aborted) store.noteUnreachable(error);
        throw error;
      }
    },
    lastOutputs,
    pastRuns: {
      key: task._id,
      page: (questionId, page) => fetchEarlierRuns(task._id, questionId, page),
      open: (runId) => fetchEarlierRun(task._id, runId),
    },
    saveDraft: () => void saveDraft(store),
    submission: useSubmit(task, store),
    savedWords,
    isUnsaved: (exam) => exam.unsent,
    exit: isShutIn(task._id)
      ? null
      : { to: '/student/available-task', label: 'Leave the page. Your time keeps running.' },
    words: {
      submit: 'You can submit once. Afterwards nothing can be changed.',
      leave: 'You have unsaved changes. Are you sure you want to leave this page?',
      givenUp:
        'The server could not be reached. It has automatically submitted the work it had. What you typed last is kept on this device; tell your faculty.',
      relogin:
        'What you typed is kept on this device and is sent when you have logged in. Your time keeps running.',
    },
  };
};
