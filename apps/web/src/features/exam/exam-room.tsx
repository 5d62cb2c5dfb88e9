import type { ExamTask } from '@assay/contract';
import { Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { editorPart, useEditorCode } from '../../ui/code/editor/editor-at-hand.ts';
import { later, PartComing } from '../../ui/messages/later.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { ExamCover } from '../../ui/page/exam-cover.tsx';
import { askExamClock, deviceKeyQuery, examDraftsQuery } from './api.ts';
import { BrowserBanner } from './browser-banner.tsx';
import { ExamDesk } from './desk/exam-desk.tsx';
import type { ProgramStore } from './keeping/index.ts';
import { MessageBar } from './messages/message-bar.tsx';
import { MessagesTool } from './messages/messages-tool.tsx';
import { useExamMessages } from './messages/use-exam-messages.ts';
import { ReopenedBanner } from './reopened-banner.tsx';
import { useExamClock } from './use-exam-clock.ts';
import { useProgramStore } from './use-program-store.ts';
import { useStudentSession } from './use-student-session.ts';

const MessagesDialog = later(() => import('./messages/messages-dialog.tsx'), null);

/** How long after the editor has come the languages that are not shown are fetched, ms. */
const AFTER_DESK_MS = 1000;

interface StudentDeskProps {
  task: ExamTask;
  userId: string;
  store: ProgramStore;
  /** The attempt was submitted elsewhere, or by the server. */
  onSubmitted: () => void;
}

const StudentDesk = ({ task, userId, store, onSubmitted }: StudentDeskProps) => {
  const session = useStudentSession(task, userId, store);
  const messages = useExamMessages(task._id);
  // A submission of this page shows itself.
  useExamClock(task._id, store, messages, session.submission.phase === 'open', onSubmitted);
  /** Also where nothing waits to be sent. */
  const retry = () => {
    store.retryNow();
    void askExamClock(task._id, messages.newest(), new AbortController().signal).then((clock) => {
      store.noteReached(clock.deadline);
      void store.follow(clock.heads);
      messages.take(clock.messages);
    }, store.noteUnreachable);
  };
  const { browserProblem } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const banner = browserProblem ? (
    <BrowserBanner taskId={task._id} problem={browserProblem} onRetry={retry} />
  ) : (
    task.reopened && <ReopenedBanner reopened={task.reopened} />
  );
  return (
    <>
      <ExamDesk
        session={session}
        banner={
          <>
            <MessageBar messages={messages} />
            {banner}
          </>
        }
        talk={{ isOpen: messages.isOpen, tool: <MessagesTool messages={messages} /> }}
      />
      {messages.isOpen && (
        <MessagesDialog
          taskId={task._id}
          newest={messages.all.at(-1)?.number ?? 0}
          onClose={messages.close}
        />
      )}
    </>
  );
};

/** Stands there until everything has come that a desk needs. */
const Fetching = ({ isAway }: { isAway: boolean }) => (
  <Stack align="center" gap="sm" role="status">
    <Loader size="sm" />
    <Text>{isAway ? 'The server cannot be reached. Trying again…' : 'Fetching what you have typed…'}</Text>
  </Stack>
);

interface ExamRoomProps {
  task: ExamTask;
  userId: string;
  /** A save was refused, or the attempt is submitted: the task is to be looked at again. */
  onRefused: () => void;
}

/** Puts together what the server and this device hold of the student's work, then opens the desk. */
export const ExamRoom = ({ task, userId, onRefused }: ExamRoomProps) => {
  const drafts = useQuery(examDraftsQuery(task._id));
  const key = useQuery(deviceKeyQuery(userId));
  const code = useEditorCode();
  const editor = typeof code === 'string' ? null : code;
  // The editor fetches what the program before the student needs. The other languages come once it stands: the network may
  // be away when one is first taken.
  useEffect(() => {
    const languages = task.questions.flatMap(({ questionId }) => questionId.language);
    const timer = setTimeout(() => void editor?.loadParts(languages, task.allowCompletion), AFTER_DESK_MS);
    return () => clearTimeout(timer);
  }, [task, editor]);
  const store = useProgramStore(userId, task, drafts.data, key.data, onRefused);

  // A desk on which nobody can type is not opened.
  if (store && editor)
    return <StudentDesk task={task} userId={userId} store={store} onSubmitted={onRefused} />;
  return (
    <ExamCover title={task.name} subject={task.subject}>
      {drafts.error ? (
        <LoadError
          message={messageOf(drafts.error, 'Your saved programs could not be fetched.')}
          onRetry={() => void drafts.refetch()}
        />
      ) : (
        <PartComing part={editorPart}>
          <Fetching isAway={isConnectionIssue(drafts.failureReason ?? key.failureReason)} />
        </PartComing>
      )}
    </ExamCover>
  );
};
