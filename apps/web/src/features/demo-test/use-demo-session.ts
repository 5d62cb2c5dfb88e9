import type { ExamTask, OwnResult } from '@assay/contract';
import { useState } from 'react';
import { toast } from '../../ui/messages/toast.ts';
import {
  toggled,
  useOwnInputsHere,
  type ExamSession,
  type ExamSnapshot,
  type ProgramStore,
} from '../exam/index.ts';
import { runInDemo } from './api.ts';
import { useDemoSubmit } from './use-demo-submit.ts';
import { useRunsHere } from './use-runs-here.ts';

const NOTHING_RECORDED = 'Demo test: nothing is recorded';

/** A demo test begins anew with every page. */
const NOTHING = {};

const adding = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids : [...ids, id];

/** Which question is open and which ones were visited or run, in this page alone. */
const useSeenHere = (firstId: string): ExamSession['seen'] => {
  const [current, setCurrent] = useState(firstId);
  const [visited, setVisited] = useState<readonly string[]>([firstId]);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [attempted, setAttempted] = useState<readonly string[]>([]);
  return {
    current,
    open: (id) => {
      setCurrent(id);
      setVisited(adding(visited, id));
    },
    visited,
    attempted,
    noteRun: (id) => setAttempted((ids) => adding(ids, id)),
    marked,
    toggleMark: (id) => setMarked((ids) => toggled(ids, id)),
    // Nothing of a demo test is recorded.
    viewedFor: () => 0,
  };
};

const isTyped = ({ works }: ExamSnapshot): boolean =>
  [...works.values()].some(({ programs }) => programs.length > 0);

/** A sitting of the exam page that is recorded nowhere, neither on the server nor on the device. */
export const useDemoSession = (
  task: ExamTask,
  userId: string,
  store: ProgramStore,
  onResult: (result: OwnResult) => void,
): ExamSession => {
  const submission = useDemoSubmit(task, store, onResult);
  const state = submission.phase === 'submitting' ? 'Grading the programs on all tests…' : NOTHING_RECORDED;
  return {
    task,
    userId,
    store,
    seen: useSeenHere(task.questions[0]?.questionId._id ?? ''),
    ownInputs: useOwnInputsHere(),
    lastOutputs: NOTHING,
    ...useRunsHere((programSubmission, signal, onProgress) =>
      runInDemo({ taskId: task._id, programSubmission }, signal, onProgress),
    ),
    saveDraft: () =>
      toast({
        severity: 'info',
        summary: NOTHING_RECORDED,
        detail: 'A student’s draft would be saved now.',
        id: 'demo-draft',
      }),
    submission,
    savedWords: () => ({ text: state, tone: 'unrecorded' }),
    isUnsaved: isTyped,
    exit: null,
    words: {
      submit: 'The programs are graded on all tests, as a student’s would be. Nothing is recorded.',
      leave: 'What you typed in this demo test is not recorded anywhere. It is gone when you leave the page.',
      givenUp: 'The programs could not be graded. They are still here, and you can try again.',
      relogin: 'What you typed is still here when you have logged in.',
    },
  };
};
