import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { LeaveExamBrowser, isExamBrowser, isInside } from '../../exam-browser/index.ts';

/** Whether the page stands in Safe Exam Browser, where no other page of the product can be opened. */
export const isShutIn = (taskId: string): boolean => isInside(taskId) || isExamBrowser();

/** The way back from a task that cannot be sat now: to the list, or out of Safe Exam Browser. */
export const WayOut = ({ taskId }: { taskId: string }) =>
  isShutIn(taskId) ? (
    <LeaveExamBrowser />
  ) : (
    <Button
      component={Link}
      to="/student/available-task"
      variant="default"
      style={{ alignSelf: 'flex-start' }}
    >
      Back to available tasks
    </Button>
  );
