import type { ExamTask } from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ExamCover } from './exam-cover.tsx';

/** Safe Exam Browser names itself in the user agent. The server decides; this only saves a refused call. */
export const isExamBrowser = (): boolean => navigator.userAgent.includes('SEB/');

/** Says plainly why the task does not open in this browser. */
export const ExamBrowserNeeded = ({ task }: { task: ExamTask }) => (
  <ExamCover title={task.name} subject={task.subject}>
    <Text size="md">
      This task opens only in Safe Exam Browser, and this is another browser. Please open Safe Exam Browser
      with the configuration that your faculty gave you and log in there.
    </Text>
    <Text c="dimmed">
      Starting Safe Exam Browser from this page comes with a later version of Assay. Nothing has been started,
      and your time is not running.
    </Text>
    <Button
      component={Link}
      to="/student/available-task"
      variant="default"
      style={{ alignSelf: 'flex-start' }}
    >
      Back to available tasks
    </Button>
  </ExamCover>
);
