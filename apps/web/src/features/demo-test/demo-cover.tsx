import type { ExamTask } from '@assay/contract';
import { Button } from '@mantine/core';
import { formatSpan } from '../../lib/values/dates.ts';
import { ExamCover } from '../../ui/page/exam-cover.tsx';
import { ExamFacts, ExamRules } from '../exam/index.ts';

interface DemoCoverProps {
  task: ExamTask;
  starting: boolean;
  onStart: () => void;
}

/** What a demo test is, and the one button that starts it. */
export const DemoCover = ({ task, starting, onStart }: DemoCoverProps) => (
  <ExamCover title={task.name} subject={task.subject}>
    <ExamFacts
      facts={{
        Questions: task.questionCount,
        Marks: task.totalMarks,
        Time: formatSpan(Date.parse(task.deadline) - Date.parse(task.startTime)),
      }}
    />
    <ExamRules>
      <li>You see the task as a student does: only the public tests, and the time that a student has.</li>
      <li>Nothing is recorded. What you type is gone when you leave the page.</li>
      <li>When you submit, all tests are run, and you see the marks that a student would get.</li>
      {task.requireExamBrowser && (
        <li>Students need Safe Exam Browser for this task. The demo test runs in any browser.</li>
      )}
    </ExamRules>
    <Button size="md" onClick={onStart} loading={starting} style={{ alignSelf: 'flex-start' }}>
      Start Demo Test
    </Button>
  </ExamCover>
);
