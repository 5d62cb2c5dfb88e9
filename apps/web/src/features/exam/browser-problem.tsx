import type { ExamTask } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { ExamCover } from '../../ui/page/exam-cover.tsx';
import { ExamBrowserNeeded, LeaveExamBrowser, ShowKeysAgain, isExamBrowser } from '../exam-browser/index.ts';
import { WayOut } from './handing-in/way-out.tsx';
import { TAKE_OVER_WORDS, TakeOverButton } from './take-over.tsx';

interface BrowserProblemProps {
  task: ExamTask;
  problem: NonNullable<ExamTask['browserProblem']>;
  onRetry: () => void;
}

/** Inside Safe Exam Browser, in a session that was opened elsewhere: it has to be opened for this task. */
const OrdinarySession = ({ task }: { task: ExamTask }) => (
  <ExamCover title={task.name} subject={task.subject}>
    <Text size="md">
      This is Safe Exam Browser, but it was not opened for this task. Log in here again so that it can be
      checked. What you have typed is kept.
    </Text>
    <Group gap="sm">
      {/* A page of its own, whose keys are those of its address. */}
      <Button component="a" href={`/exam-browser/${task._id}`}>
        Log in for this task
      </Button>
      <LeaveExamBrowser />
    </Group>
  </ExamCover>
);

const Refused = ({ task, problem, onRetry }: BrowserProblemProps) => (
  <ExamCover title={task.name} subject={task.subject}>
    <Text size="md" role="alert">
      {problem.message}
    </Text>
    <Group gap="sm">
      <Button onClick={onRetry}>Try again</Button>
      <LeaveExamBrowser />
    </Group>
  </ExamCover>
);

/** Another login writes in the attempt: this one may take its place. */
const Elsewhere = ({ task, problem }: BrowserProblemProps) => (
  <ExamCover title={task.name} subject={task.subject}>
    <Text size="md" role="alert">
      {problem.message}
    </Text>
    <Text size="md">{TAKE_OVER_WORDS} Your time keeps running.</Text>
    <Group gap="sm">
      <TakeOverButton taskId={task._id} />
      <WayOut taskId={task._id} />
    </Group>
  </ExamCover>
);

/** What stands in place of a task that the server does not open for this browser, and the way on. */
export const BrowserProblemPage = (props: BrowserProblemProps) => {
  const { task, problem } = props;
  if (problem.code === 'EXAM_ELSEWHERE') return <Elsewhere {...props} />;
  if (problem.code === 'EXAM_BROWSER_REFUSED') return <Refused {...props} />;
  if (problem.code === 'EXAM_BROWSER_NEEDED')
    return isExamBrowser() ? <OrdinarySession task={task} /> : <ExamBrowserNeeded task={task} />;
  return (
    <ExamCover title={task.name} subject={task.subject}>
      <ShowKeysAgain taskId={task._id} message={problem.message} byItself />
    </ExamCover>
  );
};
