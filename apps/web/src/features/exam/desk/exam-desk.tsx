import type { Language } from '@assay/contract';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useHeldPage } from '../../../lib/held-page.ts';
import { findEditorPlace, returnToEditor } from '../../../ui/editor-place.ts';
import { toast } from '../../../ui/toast.ts';
import { CodeCell } from '../program/code-cell.tsx';
import { ConflictDialog } from '../program/conflict-dialog.tsx';
import { DeskLayout, type DeskDirection, type DeskPane } from './desk-layout.tsx';
import classes from './exam-desk.module.css';
import { ExamKeysSheet } from './exam-keys-sheet.tsx';
import type { ExamSession } from './exam-session.ts';
import { ExamTopBar } from './exam-top-bar.tsx';
import { keepPlace, takePlace } from './kept-place.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { OtherVersionsDialog } from '../program/other-versions-dialog.tsx';
import { programStateOf } from '../program/program-state.ts';
import { QuestionAside } from '../question/question-aside.tsx';
import { QuestionPane } from '../question/question-pane.tsx';
import { questionStateOf } from '../question/question-state.ts';
import { ReloginDialog } from './relogin-dialog.tsx';
import { RunDesk } from '../program/run-desk.tsx';
import { SubmitDialog } from '../handing-in/submit-dialog.tsx';
import { TimeUp } from '../handing-in/time-up.tsx';
import { useExamKeys } from './use-exam-keys.ts';
import { useFreshPage } from './use-fresh-page.ts';
import { useRelogin } from './use-relogin.ts';
import { useRun, type RunState } from '../program/use-run.ts';
import { useTimeGiven } from './use-time-given.ts';
import { SUBMIT_DELAY_MS, useTimeLeft } from './use-time-left.ts';
import { NO_WORK } from '../keeping/index.ts';

/** Wide enough for the overview beside question and program. */
const hasRoom = () => window.matchMedia('(min-width: 75em)').matches;

/** How the person likes to see the exam; kept on the device. */
const useExamView = () => {
  const [asideOpen, setAsideOpen] = useLocalStorage<boolean | null>({
    key: 'assay-exam/overview',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [direction, setDirection] = useLocalStorage<DeskDirection>({
    key: 'assay-exam/direction',
    defaultValue: 'horizontal',
    getInitialValueInEffect: false,
  });
  const open = asideOpen ?? hasRoom();
  return {
    asideOpen: open,
    onAside: () => setAsideOpen(!open),
    direction,
    onDirection: setDirection,
  };
};

/** Outputs that another page can show: a run that is under way ends with this one. */
const finished = (outputs: Readonly<Record<string, RunState>>): Record<string, RunState> =>
  Object.fromEntries(Object.entries(outputs).filter(([, { kind }]) => kind !== 'running'));

interface ExamDeskProps {
  session: ExamSession;
  /** What stands above everything, as long as it is there. */
  banner?: ReactNode;
}

/** The exam itself: question, program, output, and what surrounds them. */
export const ExamDesk = ({ session, banner }: ExamDeskProps) => {
  const { task, store, seen, words } = session;
  const { phase, problem, submitNow, submitAtEnd } = session.submission;
  const exam = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const ids = task.questions.map(({ questionId }) => questionId._id);
  const loginNeeded = useRelogin(store);
  useHeldPage(phase !== 'submitted');
  const [before] = useState(() => takePlace(task._id));
  const { outputs, running, run } = useRun(session.run, seen.noteRun, before?.outputs ?? {});
  const timeLeft = useTimeLeft(exam.deadline, () => setTimeout(() => void submitAtEnd(), SUBMIT_DELAY_MS));
  const timeGiven = useTimeGiven(exam.deadline);
  const view = useExamView();
  const [pane, setPane] = useState<DeskPane>('question');
  const [picked, setPicked] = useState<Readonly<Record<string, Language>>>({});
  const [asking, { open: ask, close: stopAsking }] = useDisclosure(false);
  const [keysShown, keysSheet] = useDisclosure(false);
  const [othersShown, othersDialog] = useDisclosure(false);

  const room = useRef<HTMLElement>(null);
  // Else who pressed Start by keyboard would stand nowhere.
  const takePosition = useEffectEvent(() => {
    if (!before?.editor || !returnToEditor(before.editor)) room.current?.querySelector('article')?.focus();
  });
  useEffect(() => takePosition(), []);
  useEffect(() => store.setDeadline(task.deadline), [store, task.deadline]);
  useEffect(() => {
    if (exam.late)
      toast({
        severity: 'warn',
        summary: 'Too late',
        detail:
          'Some of what you typed arrived after the end. It is kept for your faculty to see, but not graded.',
        life: 8000,
      });
  }, [exam.late]);

  const place = Math.max(0, ids.indexOf(seen.current));
  const question = task.questions[place];
  if (!question) throw new Error('A started task has questions.');
  const questionId = question.questionId._id;
  const work = exam.works.get(questionId) ?? NO_WORK;
  const program = programStateOf(question.questionId, work, picked[questionId]);
  const timeUp = timeLeft <= 0;
  const writable = !timeUp && phase === 'open';
  const conflicted = ids.find((id) => exam.works.get(id)?.conflict);

  const forgetPick = () => setPicked(({ [questionId]: _forgotten, ...rest }) => rest);
  const choose = (language: Language) => {
    setPicked({ ...picked, [questionId]: language });
    store.chooseLanguage(questionId, language);
  };
  const openQuestion = (next: number) => {
    const id = ids[next];
    if (id) seen.open(id);
  };
  const runProgram = () => {
    if (program.isEmpty || running || !writable) return;
    setPane('output');
    void run({ questionId, language: program.language, code: program.code });
  };

  const dialogOpen = asking || keysShown || othersShown || loginNeeded || Boolean(conflicted) || !writable;
  const leaving = useFreshPage({
    task,
    store,
    exam,
    busy: running || dialogOpen,
    active: phase === 'open' || phase === 'waiting',
    onLeaving: () => keepPlace(task._id, { editor: findEditorPlace(), outputs: finished(outputs) }),
  });
  useExamKeys(
    {
      run: runProgram,
      save: session.saveDraft,
      previous: () => openQuestion(place - 1),
      next: () => openQuestion(place + 1),
      mark: () => seen.toggleMark(questionId),
      help: keysSheet.open,
    },
    !dialogOpen,
  );

  const standings = ids.map((id) => ({
    state: questionStateOf(id, seen.visited, seen.attempted),
    marked: seen.marked.includes(id),
  }));
  return (
    <main ref={room} className={classes.room}>
      {banner}
      <ExamTopBar
        name={task.name}
        standings={standings}
        place={place}
        onOpen={openQuestion}
        exam={exam}
        savedWords={session.savedWords}
        exit={session.exit}
        timeLeft={timeLeft}
        timeGiven={timeGiven}
        onSubmit={ask}
        submitting={phase === 'submitting'}
        canSubmit={writable}
        onKeys={keysSheet.open}
        {...view}
      />
      <div className={classes.body}>
        {view.asideOpen && <QuestionAside standings={standings} place={place} onOpen={openQuestion} />}
        <DeskLayout
          direction={view.direction}
          pane={pane}
          onPane={setPane}
          question={
            <QuestionPane
              key={questionId}
              question={question}
              place={place}
              count={ids.length}
              onOpen={openQuestion}
              mark={{
                marked: seen.marked.includes(questionId),
                toggle: () => seen.toggleMark(questionId),
              }}
            />
          }
          code={
            <CodeCell
              question={question.questionId}
              program={program}
              others={work.others.length}
              writable={writable}
              running={running}
              onLanguage={choose}
              onType={(code) => {
                forgetPick();
                store.type(questionId, program.language, code);
              }}
              onRun={runProgram}
              onSave={session.saveDraft}
              onOthers={othersDialog.open}
            />
          }
          output={<RunDesk state={outputs[questionId]} question={question.questionId} program={program} />}
        />
      </div>
      <SubmitDialog
        opened={asking && writable}
        task={task}
        works={exam.works}
        attempted={seen.attempted}
        problem={problem}
        consequence={words.submit}
        onCancel={stopAsking}
        onConfirm={() => void submitNow()}
      />
      <ConflictDialog
        work={conflicted ? (exam.works.get(conflicted) ?? null) : null}
        place={conflicted ? ids.indexOf(conflicted) : 0}
        onTake={(take) => {
          if (!conflicted) return;
          setPicked(({ [conflicted]: _forgotten, ...rest }) => rest);
          store.resolve(conflicted, take);
        }}
      />
      <OtherVersionsDialog
        opened={othersShown}
        others={work.others}
        onClose={othersDialog.close}
        onTake={(hash) => {
          forgetPick();
          store.takeOther(questionId, hash);
          othersDialog.close();
        }}
      />
      <ExamKeysSheet opened={keysShown} onClose={keysSheet.close} />
      <TimeUp
        timeUp={timeUp}
        phase={phase}
        problem={problem}
        givenUp={words.givenUp}
        onRetry={() => void submitAtEnd()}
      />
      <ReloginDialog opened={loginNeeded} userId={session.userId} taskId={task._id}>
        {words.relogin}
      </ReloginDialog>
      <LeaveGuard
        unsaved={session.isUnsaved(exam) && phase !== 'submitted' && !leaving}
        question={words.leave}
      />
    </main>
  );
};
