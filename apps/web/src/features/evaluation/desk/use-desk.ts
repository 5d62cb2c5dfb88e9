import {
  markingProgress,
  nextUnmarked,
  type MarkingOrder,
  type MarkingPlace,
  type SubmissionEvaluation,
} from '@assay/contract';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { markingQueueQuery, type SubmissionKey } from '../api.ts';
import { useMarksForm, type MarksForm } from '../marks/use-marks-form.ts';
import { useRubricForm, type RubricForm } from '../marks/use-rubric-form.ts';
import type { ListedStudent, StudentPlace } from '../students.ts';
import { useEvaluationKeys } from './use-evaluation-keys.ts';
import { usePrograms } from '../use-program.ts';
import type { WorkTab } from './work-tabs.tsx';

/** How long the message is shown before the page goes on to another student, ms. */
const STUDENT_DELAY_MS = 900;
/** Where the statement has room of its own beside program and marks. */
const WIDE = '(min-width: 100em)';

/** How the person likes the desk; kept on the device. */
const useDeskView = () => {
  const [statementShown, setStatementShown] = useLocalStorage({
    key: 'marking-statement',
    defaultValue: window.matchMedia(WIDE).matches,
    getInitialValueInEffect: false,
  });
  const [hasSingleKeys, setSingleKeys] = useLocalStorage({
    key: 'marking-single-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [keysShown, keys] = useDisclosure(false);
  return {
    statementShown,
    toggleStatement: () => setStatementShown(!statementShown),
    hasSingleKeys,
    setSingleKeys,
    keysShown,
    keys,
  };
};

/**
 * Saves, one save at a time. The way to another student saves first what is typed, and says so for a moment; while
 * something is being saved it waits for that, and stays if it is refused.
 */
const useSaving = (
  { canEvaluate, studentId }: SubmissionEvaluation,
  marks: MarksForm,
  rubric: RubricForm,
  /** Questions that are looked at; undefined: all. */
  confirms: string[] | undefined,
) => {
  const [isLeaving, setIsLeaving] = useState(false);
  /** Where to once what was being saved stands. */
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const running = useRef<Promise<boolean>>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const send = (others: Parameters<MarksForm['save']>[0], withMarks: boolean): Promise<boolean> => {
    const sendAll = async () =>
      (!rubric.isDirty || (await rubric.save(others?.username))) &&
      (!withMarks || (await marks.save(others)));
    running.current ??= sendAll().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const save = () => {
    if (canEvaluate && !isLeaving) void send({ confirms }, true);
  };
  const leave = async (go: () => void) => {
    if (isLeaving) return;
    if (running.current) {
      if (await running.current) setWaiting({ go });
      return;
    }
    if (!canEvaluate || !(marks.isDirty || rubric.isDirty)) return go();
    // What was not typed into was not looked at: a program that is skipped goes on waiting.
    if (!(await send({ username: studentId, confirms: [] }, marks.isDirty))) return;
    setIsLeaving(true);
    leaving.current = setTimeout(go, STUDENT_DELAY_MS);
  };
  const leaveNow = useEffectEvent((go: () => void) => void leave(go));
  useEffect(() => {
    if (waiting) leaveNow(waiting.go);
  }, [waiting]);
  return { isLeaving, save, leave };
};

/** How many programs of the task wait for a person, and the next of them; null where none waits but the one here. */
const useUnmarked = (taskId: string, here: MarkingPlace, order: MarkingOrder, canEvaluate: boolean) => {
  const { data } = useQuery({ ...markingQueueQuery(taskId), enabled: canEvaluate });
  const next = data ? nextUnmarked(data, here, order) : null;
  return {
    count: data ? markingProgress(data.students.flatMap(({ programs }) => programs)).WAITING : 0,
    next,
  };
};

export interface DeskOptions {
  submissionKey: SubmissionKey;
  submission: SubmissionEvaluation;
  students: StudentPlace;
  /** The question that is open, zero-based. */
  place: number;
  onOpen: (place: number) => void;
  onGo: (student: ListedStudent) => void;
  /** Whether a question of all students is marked, or all questions of a student. */
  order: MarkingOrder;
  /** Opens a question of any student's. */
  onGoToProgram: (studentId: string, questionId: string) => void;
}

/** What can be done at the desk, by its buttons and by keys. */
export const useDesk = ({
  submissionKey,
  submission,
  students,
  place,
  onOpen,
  onGo,
  order,
  onGoToProgram,
}: DeskOptions) => {
  const { programSubmissions, canEvaluate, task } = submission;
  const marks = useMarksForm(submission, submissionKey);
  const rubric = useRubricForm(submissionKey, submission.rubrics);
  const programs = usePrograms(submissionKey);
  const view = useDeskView();
  const [tab, setTab] = useState<WorkTab>('code');
  const count = programSubmissions.length;
  const program = programSubmissions[Math.min(place, count - 1)];
  const here = { studentId: submissionKey.studentId, questionId: program?.programIndex ?? '' };
  const unmarked = useUnmarked(task._id, here, order, canEvaluate);
  // Who goes through one question of all students has looked at this one alone.
  const confirms = order === 'question' && program ? [program.programIndex] : undefined;
  const { isLeaving, save, leave } = useSaving(submission, marks, rubric, confirms);

  const run = () => {
    if (!program || !canEvaluate) return;
    setTab('output');
    void programs.run(program);
  };
  const step = (by: 1 | -1) => {
    const next = place + by;
    if (next >= 0 && next < count) onOpen(next);
  };
  const goTo = (student: ListedStudent | null) => {
    if (student) void leave(() => onGo(student));
  };
  const goToUnmarked = () => {
    const { next } = unmarked;
    if (!next) return;
    if (next.studentId === here.studentId)
      onOpen(programSubmissions.findIndex(({ programIndex }) => programIndex === next.questionId));
    else void leave(() => onGoToProgram(next.studentId, next.questionId));
  };
  useEvaluationKeys(
    {
      save,
      run,
      previous: () => step(-1),
      next: () => step(1),
      previousStudent: () => goTo(students.previous),
      nextStudent: () => goTo(students.next),
      unmarked: goToUnmarked,
      help: view.keys.open,
    },
    view.hasSingleKeys,
  );
  return {
    marks,
    rubric,
    programs,
    view,
    tab,
    setTab,
    isLeaving,
    isDirty: marks.isDirty || rubric.isDirty,
    isBusy: marks.isSaving || rubric.isSaving || isLeaving,
    count,
    program,
    unmarked,
    save,
    run,
    goTo,
    goToUnmarked,
  };
};

export type Desk = ReturnType<typeof useDesk>;
