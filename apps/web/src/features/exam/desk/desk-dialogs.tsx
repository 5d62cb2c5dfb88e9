import { useDisclosure } from '@mantine/hooks';
import { SubmitDialog } from '../handing-in/submit-dialog.tsx';
import { TimeUp } from '../handing-in/time-up.tsx';
import type { ExamSnapshot } from '../keeping/index.ts';
import { ConflictDialog } from '../program/conflict-dialog.tsx';
import { OtherVersionsDialog } from '../program/other-versions-dialog.tsx';
import { ExamKeysSheet } from './exam-keys-sheet.tsx';
import type { RunState } from '../program/running/use-run.ts';
import type { ExamSession } from './exam-session.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { ReloginDialog } from './relogin-dialog.tsx';
import type { OpenQuestion } from './use-open-question.ts';

/** The dialogs that the student opens. */
export const useDeskDialogs = () => {
  const [asking, submit] = useDisclosure(false);
  const [keysShown, keys] = useDisclosure(false);
  const [othersShown, others] = useDisclosure(false);
  return { asking, submit, keysShown, keys, othersShown, others, open: asking || keysShown || othersShown };
};

interface DeskDialogsProps {
  session: ExamSession;
  exam: ExamSnapshot;
  at: OpenQuestion;
  dialogs: ReturnType<typeof useDeskDialogs>;
  /** The question that waits for a choice between two versions. */
  conflicted: string | undefined;
  /** The last output of each question. */
  outputs: Readonly<Record<string, RunState>>;
  /** Milliseconds. */
  timeLeft: number;
  writable: boolean;
  /** Why the session has ended and a login is needed; null while it has not. */
  whyEnded: string | null;
  /** A fresh page is about to take the place of this one. */
  leaving: boolean;
}

/** Everything that may stand over the exam. */
export const DeskDialogs = ({
  session,
  exam,
  at,
  dialogs,
  conflicted,
  outputs,
  timeLeft,
  writable,
  whyEnded,
  leaving,
}: DeskDialogsProps) => {
  const { task, seen, words } = session;
  const { phase, problem, submitNow, submitAtEnd } = session.submission;
  return (
    <>
      <SubmitDialog
        opened={dialogs.asking && writable}
        task={task}
        known={{ works: exam.works, attempted: seen.attempted, marked: seen.marked, outputs }}
        timeLeft={timeLeft}
        isOffline={exam.unreachableSince !== null}
        problem={problem}
        consequence={words.submit}
        onOpen={(place) => {
          dialogs.submit.close();
          at.open(place);
        }}
        onCancel={dialogs.submit.close}
        onConfirm={() => void submitNow()}
      />
      <ConflictDialog
        work={conflicted ? (exam.works.get(conflicted) ?? null) : null}
        place={conflicted ? at.ids.indexOf(conflicted) : 0}
        onTake={(take) => {
          if (conflicted) at.resolve(conflicted, take);
        }}
      />
      <OtherVersionsDialog
        opened={dialogs.othersShown}
        others={at.others}
        onClose={dialogs.others.close}
        onTake={(hash) => {
          at.takeOther(hash);
          dialogs.others.close();
        }}
      />
      <ExamKeysSheet
        opened={dialogs.keysShown}
        onClose={dialogs.keys.close}
        completes={task.allowCompletion}
      />
      <TimeUp
        timeUp={timeLeft <= 0}
        phase={phase}
        problem={problem}
        givenUp={words.givenUp}
        onRetry={() => void submitAtEnd()}
      />
      <ReloginDialog opened={whyEnded !== null} userId={session.userId} taskId={task._id}>
        {`${whyEnded ?? ''} ${words.relogin}`}
      </ReloginDialog>
      <LeaveGuard
        unsaved={session.isUnsaved(exam) && phase !== 'submitted' && !leaving}
        question={words.leave}
      />
    </>
  );
};
