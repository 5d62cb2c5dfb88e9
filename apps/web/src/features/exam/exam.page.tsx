import { Button, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isConnectionIssue, messageOf } from '../../lib/call.ts';
import { useSignedIn } from '../../lib/session.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { examTaskQuery, isTakenOut } from './api.ts';
import { ExamBrowserNeeded, isExamBrowser } from './exam-browser.tsx';
import { ExamCover } from './exam-cover.tsx';
import { ExamRoom } from './exam-room.tsx';
import { ExamStart } from './exam-start.tsx';
import { ReceiptView } from './receipt-view.tsx';
import { TakenOut } from './taken-out.tsx';

/** Stands there until the task is loaded; a lost connection is said and waited for. */
const Opening = ({ problem }: { problem: Error | null }) => (
  <Stack align="center" gap="sm" role="status">
    <Loader size="sm" />
    <Text>
      {isConnectionIssue(problem) ? 'The server is not reached. Trying again…' : 'Opening the task…'}
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

  // Also over an open desk: nothing more can be saved. What was typed stays on the device.
  if (task && isTakenOut(error)) return <TakenOut task={task} message={error.message} />;
  if (!task && error)
    return (
      <ExamCover>
        <LoadError message={messageOf(error, 'Failed to fetch task')} onRetry={() => void refetch()} />
        <Button component={Link} to="/student/available-task" variant="subtle" mx="auto">
          Back to available tasks
        </Button>
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
        <ReceiptView receipt={task.receipt} />
        <Button component={Link} to="/student/history" style={{ alignSelf: 'flex-start' }}>
          Go to history
        </Button>
      </ExamCover>
    );
  if (task.requireExamBrowser && !isExamBrowser()) return <ExamBrowserNeeded task={task} />;
  if (task.startedAt === null || task.questions.length === 0)
    return <ExamStart task={task} onChanged={() => void refetch()} />;
  return <ExamRoom key={userId} task={task} userId={userId} onRefused={() => void refetch()} />;
};

const ExamPage = () => {
  const { taskId } = useParams();
  return taskId ? (
    <Exam key={taskId} taskId={taskId} />
  ) : (
    <ExamCover>
      <LoadError message="Task ID is missing." />
    </ExamCover>
  );
};

export default ExamPage;
