import { displayedStatus, type Task } from '@assay/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useArea, useReturn } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { FactPanel } from '../../ui/facts/fact-panel.tsx';
import { SharedBadge } from '../../ui/facts/shared-badge.tsx';
import { StatusBadge } from '../../ui/facts/status-badge.tsx';
import { ArchivedNotice } from '../../ui/messages/archived-notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { groupsQuery } from '../groups/index.ts';
import { RecordNote } from '../records/index.ts';
import { regradeAddress } from '../regrades/index.ts';
import { useRestoreTask } from './api.ts';
import { ExtraTimeSection } from './arrangements/extra-time-section.tsx';
import { ExamBrowserSection } from './exam-browser/exam-browser-section.tsx';
import { LackingLanguages } from './questions/lacking-languages.tsx';
import { NewerVersion } from './questions/newer-version.tsx';
import { SelectedQuestions } from './questions/selected-questions.tsx';
import { AssignedStudents } from './students/assigned-students.tsx';
import { TaskTools } from './task-tools.tsx';

const factsOf = (task: Task): [name: string, fact: ReactNode][] => [
  ['Schedule At', <DateTimeText key="start" value={task.startTime} />],
  ['Deadline', <DateTimeText key="end" value={task.endTime} />],
  ['Duration', task.duration === null ? 'Not time bounded' : `${task.duration} minutes`],
  ['Total Marks', task.totalMarks],
  ['Subject', task.subjectName ?? '–'],
  ['Logins', task.singleSession ? 'One at a time' : 'Any number'],
  ['Own input', task.allowOwnInput ? 'Allowed' : 'Public tests only'],
  ['Completion', task.allowCompletion ? 'Words and names are offered' : 'Off'],
  ['Order of questions', task.ownOrder ? 'One for each student' : 'The same for all'],
  ['Rubrics', task.rubricName ?? '–'],
  ['Created by', task.createdByName],
];

/** A task to read: when it runs, what it asks, who sits it. */
export const TaskDetails = ({ task, action }: { task: Task; action?: ReactNode }) => {
  const { address } = useReturn('tasks');
  const area = useArea();
  const groups = useQuery(groupsQuery);
  const newerOf = useCallback(
    (question: Task['questions'][number]) => <NewerVersion taskId={task._id} question={question} />,
    [task],
  );
  const regradeAt = useMemo(() => {
    const mayRegrade = task.status === 'COMPLETED' && task.actions.includes('evaluate');
    return mayRegrade
      ? (questionId: string) => `${area}/${regradeAddress({ taskId: task._id, questionId })}`
      : undefined;
  }, [task, area]);

  return (
    <Page>
      <PageHeader
        title={task.name}
        backTo={address}
        action={
          <>
            <TaskTools task={task} />
            {action}
          </>
        }
        context={
          <Group gap="xs" mt={4}>
            <StatusBadge status={displayedStatus(task)} />
            {task.isShared && <SharedBadge by={task.createdByName} />}
            {task.status === 'COMPLETED' && task.actions.includes('analyse') && (
              <RecordNote taskId={task._id} />
            )}
          </Group>
        }
      />
      <ArchivedNotice item={task} restore={useRestoreTask()} mayRestore={task.actions.includes('restore')}>
        It is off the lists; students keep their results.
      </ArchivedNotice>
      <LackingLanguages task={task} />
      <FactPanel facts={factsOf(task)} />
      <section>
        <Title order={2} mb="sm">
          Questions{' '}
          <Text span c="dimmed" size="md">
            {task.questions.length}
          </Text>
        </Title>
        <SelectedQuestions
          questions={task.questions}
          pools={task.pools}
          newerOf={newerOf}
          readAt={`${area}/tasks/view-task/${task._id}/questions`}
          regradeAt={regradeAt}
        />
      </section>
      <ExtraTimeSection task={task} />
      <ExamBrowserSection task={task} />
      <section>
        <Group justify="space-between" mb="sm">
          <Title order={2}>
            Students{' '}
            <Text span c="dimmed" size="md">
              {task.assignedStudents.length}
            </Text>
          </Title>
          <Button
            component={Link}
            to={`${area}/sessions/task-students/${task._id}`}
            variant="default"
            leftSection={<IconUsers size={16} />}
          >
            How far each student is
          </Button>
        </Group>
        <AssignedStudents students={task.assignedStudents} groups={groups.data ?? []} />
      </section>
    </Page>
  );
};
