import type { ExamTask } from '@assay/contract';
import { Text } from '@mantine/core';
import { ExamCover } from '../../ui/page/exam-cover.tsx';
import { WayOut } from './handing-in/way-out.tsx';

interface TakenOutProps {
  task: ExamTask;
  /** What the server says. */
  message: string;
}

/** Tells a student plainly who was taken out of a task in the middle; the page goes on by itself when put back. */
export const TakenOut = ({ task, message }: TakenOutProps) => (
  <ExamCover title={task.name} subject={task.subject}>
    <Text size="md" role="alert">
      {message}
    </Text>
    <Text c="dimmed" size="md">
      If you think that this is a mistake, raise your hand or tell your faculty. You can leave this page open:
      it continues automatically as soon as you are back in the task. Your time keeps running.
    </Text>
    <WayOut taskId={task._id} />
  </ExamCover>
);
