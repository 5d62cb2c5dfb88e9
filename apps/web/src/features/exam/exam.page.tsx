import type { ExamTask } from '@assay/contract';
import { Button, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { editorPart } from '../../ui/code/editor/editor-at-hand.ts';
import { later } from '../../ui/messages/later.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { ExamCover } from '../../ui/page/exam-cover.tsx';
import { LeaveExamBrowser, Showing, ShowKeysAgain, useProofArrival } from '../exam-browser/index.ts';
import { examTaskQuery, isTakenOut } from './api.ts';
import { BrowserProblemPage } from './browser-problem.tsx';
import { ExamRoom } from './exam-room.tsx';
import { ExamStart } from './exam-start.tsx';
import { Arrived } from './handing-in/receipt-view.tsx';
import { isShutIn, WayOut } from './handing-in/way-out.tsx';
import { TakenOut } from './taken-out.tsx';

const SubmittedForYou = later(() => import('./messages/submitted-for-you.tsx'), null);

// Comes while the task is fetched and the cover is read.
void editorPart.load();

/** Stands there until the task is loaded; a lost connection is said and waited for. */
const Opening = ({ problem }: { problem: Error | null }) => (
  <Stack align="center" gap="sm" role="status">
    <Loader size="sm" />
    <Text>
      {isConnectionIssue(problem) ? 'The server cannot be reached. Trying again…' : 'Opening the task…'}
    </Text>
    {isConnectionIssue(problem) && (
      <Text c="dimmed" ta="center" maw={420}>
        What you typed on this device is kept. You do not have to do anything.
      </Text>
    )}
  </Stack>
);

const Exam = ({ taskId }: { taskId: string }) => {
  const { _id: userId } = useSignedIn();
  const { data: task, error, failureReason, refetch } = useQuery(examTaskQuery(taskId));
  // Once the desk is open it stays: a refused call must take nobody's programs from the screen.
  const [sat, setSat] = useState<ExamTask | null>(null);
  const isOpen = task !== undefined && task.startedAt !== null && task.questions.length > 0;
  if (isOpen && sat !== task) setSat(task);

  // Also over an open desk: nothing more can be saved. What was typed stays on the device.
  if (task && isTakenOut(error)) return <TakenOut task={task} message={error.message} />;
  if (!task && error)
    return (
      <ExamCover>
        <LoadError message={messageOf(error, 'Failed to fetch task')} onRetry={() => void refetch()} />
        <WayOut taskId={taskId} />
      </ExamCover>
    );
  if (!task)
    return (
      <ExamCover>
        <Opening problem={failureReason} />
      </ExamCover>
    );
  if (task.receipt)
    return (
      <ExamCover title={task.name} subject={task.subject}>
        <Arrived title="Submitted" receipt={task.receipt} shutIn={isShutIn(taskId)} />
        {task.receipt.submittedBy === 'STAFF' && (
          <SubmittedForYou taskId={taskId} submittedAt={task.receipt.submittedAt} />
        )}
        {isShutIn(taskId) ? (
          <LeaveExamBrowser size="lg" />
        ) : (
          <Button component={Link} to="/student/history" style={{ alignSelf: 'flex-start' }}>
            Go to history
          </Button>
        )}
      </ExamCover>
    );
  const room = task.browserProblem ? sat : isOpen ? task : null;
  if (room) return <ExamRoom key={userId} task={room} userId={userId} onRefused={() => void refetch()} />;
  if (task.browserProblem)
    return <BrowserProblemPage task={task} problem={task.browserProblem} onRetry={() => void refetch()} />;
  return <ExamStart task={task} onChanged={() => void refetch()} />;
};

/** A page that the exam browser has loaded at a fresh address shows its keys before anything is asked. */
const CheckedExam = ({ taskId }: { taskId: string }) => {
  const proof = useProofArrival(taskId);
  if (proof.state === 'shown') return <Exam taskId={taskId} />;
  return (
    <ExamCover>
      {proof.state === 'showing' ? (
        <Showing reached={proof.reached} />
      ) : (
        <ShowKeysAgain taskId={taskId} message={proof.message} byItself={false} />
      )}
    </ExamCover>
  );
};

const ExamPage = () => {
  const { taskId } = useParams();
  return taskId ? (
    <CheckedExam key={taskId} taskId={taskId} />
  ) : (
    <ExamCover>
      <LoadError message="Task ID is missing." />
    </ExamCover>
  );
};

export default ExamPage;
