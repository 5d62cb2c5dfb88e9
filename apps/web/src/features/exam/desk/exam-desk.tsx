import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useHeldPage } from '../../../lib/pages/held-page.ts';
import { editorAtHand } from '../../../ui/code/editor/editor-at-hand.ts';
import type { EditorPlace } from '../../../ui/code/editor/editor-place.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { useRun, type RunState } from '../program/running/use-run.ts';
import { QuestionAside } from '../question/question-aside.tsx';
import { DeskDialogs, useDeskDialogs } from './desk-dialogs.tsx';
import type { DeskPane } from './desk-layout.tsx';
import { DeskPanes } from './desk-panes.tsx';
import classes from './exam-desk.module.css';
import type { ExamSession } from './exam-session.ts';
import { ExamTopBar } from './exam-top-bar.tsx';
import { keepPlace, takePlace } from './kept-place.ts';
import { useExamKeys } from './use-exam-keys.ts';
import { useExamView } from './use-exam-view.ts';
import { useFreshPage } from './use-fresh-page.ts';
import { useOpenQuestion } from './use-open-question.ts';
import { useRelogin } from './use-relogin.ts';
import { useTimeGiven } from './time/use-time-given.ts';
import { SUBMIT_DELAY_MS, useTimeLeft } from './time/use-time-left.ts';

/** Outputs that another page can show: a run that is under way ends with this one. */
const finished = (outputs: Readonly<Record<string, RunState>>): Record<string, RunState> =>
  Object.fromEntries(Object.entries(outputs).filter(([, { kind }]) => kind !== 'running'));

/** Puts the person where the page before stood, else at the question: who pressed Start by keyboard would stand nowhere. */
const useArrival = (before: EditorPlace | null) => {
  const room = useRef<HTMLElement>(null);
  const takePosition = useEffectEvent(() => {
    if (!before || !editorAtHand()?.returnToEditor(before)) room.current?.querySelector('article')?.focus();
  });
  useEffect(() => takePosition(), []);
  return room;
};

/** Says once that something came too late. */
const useLateNote = (late: boolean) =>
  useEffect(() => {
    if (late)
      toast({
        severity: 'warn',
        summary: 'Too late',
        detail:
          'Some of what you typed arrived after the end. It is kept for your faculty to see, but not graded.',
        life: 8000,
      });
  }, [late]);

interface ExamDeskProps {
  session: ExamSession;
  /** What stands above everything, as long as it is there. */
  banner?: ReactNode;
  /** How the student and those who watch over the exam talk; without it nobody does. */
  talk?: { tool: ReactNode; isOpen: boolean };
}

/** The exam itself: question, program, output, and what surrounds them. */
export const ExamDesk = ({ session, banner, talk }: ExamDeskProps) => {
  const { task, store, seen } = session;
  const { phase, submitAtEnd } = session.submission;
  const exam = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const at = useOpenQuestion(session, exam);
  const { program } = at;
  const whyEnded = useRelogin(store);
  useHeldPage(phase !== 'submitted');
  const [before] = useState(() => takePlace(task._id));
  const room = useArrival(before?.editor ?? null);
  const { outputs, running, run, stop } = useRun(session, seen.noteRun, before?.outputs ?? {});
  const timeLeft = useTimeLeft(exam.deadline, () => setTimeout(() => void submitAtEnd(), SUBMIT_DELAY_MS));
  const timeGiven = useTimeGiven(exam.deadline);
  const view = { ...useExamView(), talk: talk?.tool };
  const [pane, setPane] = useState<DeskPane>('question');
  const dialogs = useDeskDialogs();
  useEffect(() => store.setDeadline(task.deadline), [store, task.deadline]);
  useLateNote(exam.late);

  const timeUp = timeLeft <= 0;
  // Whose time was over for a moment only writes on while the page still tries to hand in what it had then.
  const writable = !timeUp && phase !== 'submitting' && phase !== 'submitted';
  const conflicted = at.ids.find((id) => exam.works.get(id)?.conflict);
  const runProgram = (ownInput: string | null) => {
    if (program.isEmpty || !writable) return;
    setPane('output');
    void run({ questionId: at.questionId, language: program.language, code: program.code, ownInput });
  };

  const dialogOpen = dialogs.open || talk?.isOpen || whyEnded !== null || Boolean(conflicted) || !writable;
  const leaving = useFreshPage({
    task,
    store,
    exam,
    busy: running || dialogOpen,
    active: phase === 'open' || phase === 'waiting',
    onLeaving: () =>
      keepPlace(task._id, { editor: editorAtHand()?.findEditorPlace() ?? null, outputs: finished(outputs) }),
  });
  useExamKeys(
    {
      run: () => runProgram(null),
      save: session.saveDraft,
      previous: () => at.open(at.place - 1),
      next: () => at.open(at.place + 1),
      mark: at.toggleMark,
      help: dialogs.keys.open,
    },
    !dialogOpen,
  );

  return (
    <main ref={room} className={classes.room}>
      {banner}
      <ExamTopBar
        name={task.name}
        standings={at.standings}
        place={at.place}
        onOpen={at.open}
        exam={exam}
        savedWords={session.savedWords}
        exit={session.exit}
        timeLeft={timeLeft}
        timeGiven={timeGiven}
        onSubmit={dialogs.submit.open}
        submitting={phase === 'submitting'}
        canSubmit={!timeUp && phase === 'open'}
        onKeys={dialogs.keys.open}
        {...view}
      />
      <div className={classes.body}>
        {view.asideOpen && <QuestionAside standings={at.standings} place={at.place} onOpen={at.open} />}
        <DeskPanes
          session={session}
          at={at}
          direction={view.direction}
          pane={pane}
          onPane={setPane}
          writable={writable}
          output={outputs[at.questionId]}
          onRun={runProgram}
          onStop={() => stop()}
          onOthers={dialogs.others.open}
        />
      </div>
      <DeskDialogs
        session={session}
        exam={exam}
        at={at}
        dialogs={dialogs}
        conflicted={conflicted}
        outputs={outputs}
        timeLeft={timeLeft}
        writable={writable}
        whyEnded={whyEnded}
        leaving={leaving}
      />
    </main>
  );
};
