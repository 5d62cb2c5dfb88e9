import {
  idSchema,
  taskStudentList,
  type ListAsked,
  type ResponseOf,
  type studentsInTask,
  type TaskStudent,
} from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { IconClockPlus, IconLockOpen, IconSchool, IconTrash } from '@tabler/icons-react';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useReturn } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { useChosenRows } from '../../ui/lists/selection/use-chosen-rows.ts';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { SecretText } from '../../ui/text/secret-text.tsx';
import { AddTimeDialog } from './add-time-dialog.tsx';
import { taskStudentsQuery } from './api.ts';
import { OriginsDialog } from './origins-dialog.tsx';
import { RemoveStudentsDialog } from './remove-students-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { SittingFigures } from './sitting-state.tsx';
import { studentColumns } from './student-columns.tsx';
import classes from './task-sessions.module.css';
import { TimeLeft } from './time-left.tsx';

type Session = ResponseOf<typeof studentsInTask>;

const useTaskStudents = (taskId: string | undefined) =>
  useServerList(
    taskStudentList,
    (query: ListAsked<typeof taskStudentList>) => {
      const one = taskStudentsQuery(taskId ?? '', query);
      return { ...one, queryFn: taskId ? one.queryFn : skipToken };
    },
    { failed: 'Failed to load students' },
  );

const Facts = ({ task }: { task: Session['task'] }) => (
  <span className={classes.facts}>
    <span>
      Ends <DateTimeText value={task.endTime} />
      {task.isOngoing && (
        <>
          {' '}
          (<TimeLeft end={task.endTime} over="over, but for extra time" />)
        </>
      )}
    </span>
    {task.filePassword && (
      <span>
        Password of the file <SecretText text={task.filePassword} what="the password of the file" />
      </span>
    )}
  </span>
);

interface FootProps {
  selected: number;
  /** All that are selected have submitted. */
  submitted: boolean;
  task: Session['task'];
  backTo: string;
  onAddTime: () => void;
  onDelete: () => void;
  onReopen: () => void;
}

const Foot = ({ selected, submitted, task, backTo, onAddTime, onDelete, onReopen }: FootProps) => (
  <div className={classes.foot}>
    <Button component={Link} to={backTo} variant="default">
      Back to Tasks
    </Button>
    {task.canExtend && (
      <Button variant="default" leftSection={<IconClockPlus size={16} />} onClick={onAddTime}>
        {selected === 0 ? 'Give Everybody Time' : 'Give Time'}
      </Button>
    )}
    {task.canReopen && (
      <Button
        variant="default"
        leftSection={<IconLockOpen size={16} />}
        disabled={!submitted}
        onClick={onReopen}
      >
        Open Again
      </Button>
    )}
    {task.canRemove && (
      <Button
        color="danger"
        leftSection={<IconTrash size={16} />}
        disabled={selected === 0}
        onClick={onDelete}
      >
        Delete Selected
      </Button>
    )}
    {task.canRemove || task.canReopen || task.canExtend ? (
      <span role="status" className="tabular">
        {selected === 1 ? '1 student selected' : `${selected} students selected`}
        {task.canReopen && selected > 0 && !submitted && '; only what was submitted can be opened again'}
      </span>
    ) : (
      <Text c="dimmed">
        {task.isOngoing
          ? 'Only people who can change the task can take students out.'
          : 'This task is not running; nobody can be taken out of it here.'}
      </Text>
    )}
  </div>
);

/** Who sits a task, how far each is, and the way to take somebody out. */
const TaskStudentsPage = () => {
  const { taskId: given } = useParams();
  const taskId = idSchema.safeParse(given).data;
  const { address } = useReturn('sessions');
  const { list, query } = useTaskStudents(taskId);
  const { data, error, refetch } = query;
  const chosen = useChosenRows(data?.data);
  const [asking, setAsking] = useState(false);
  const [reopening, setReopening] = useState(false);
  const [addingTime, setAddingTime] = useState(false);
  const [located, setLocated] = useState<TaskStudent | null>(null);
  const [columns] = useState(() => studentColumns(setLocated));

  if (!data)
    return taskId && !error ? (
      <PageSkeleton />
    ) : (
      <Page>
        <PageHeader title="Students in Task" backTo={address} />
        <LoadError
          message={
            taskId
              ? messageOf(error, 'Failed to load students')
              : given
                ? 'Invalid Task ID'
                : 'Task ID is missing.'
          }
          onRetry={() => void refetch()}
        />
      </Page>
    );
  const { task } = data;
  return (
    <Page>
      <PageHeader title={task.name} backTo={address} context={<Facts task={task} />} />
      <SittingFigures
        counts={task.counts}
        chosen={list.state.filters['state'] ?? ''}
        onChoose={(state) => list.state.change({ filters: { state } })}
      />
      <DataTable
        label="Students in the task"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ name }) => name}
        serial
        selection={task.canRemove || task.canReopen || task.canExtend ? chosen.selection : undefined}
        search="Search students"
        pageSizes={[10, 25, 50, 100, 200]}
        empty={{
          icon: <IconSchool size={32} stroke={1.4} aria-hidden />,
          title: 'No students found.',
          text: 'Nobody is assigned to this task. Students are assigned by editing it.',
        }}
      />
      <Foot
        selected={chosen.rows.length}
        submitted={chosen.rows.length > 0 && chosen.rows.every(({ state }) => state === 'SUBMITTED')}
        task={task}
        backTo={address}
        onAddTime={() => setAddingTime(true)}
        onDelete={() => setAsking(true)}
        onReopen={() => setReopening(true)}
      />
      {addingTime && (
        <AddTimeDialog
          task={task}
          students={chosen.rows}
          onGiven={chosen.clear}
          onClose={() => setAddingTime(false)}
        />
      )}
      {reopening && (
        <ReopenDialog
          task={task}
          students={chosen.rows}
          onReopened={chosen.clear}
          onClose={() => setReopening(false)}
        />
      )}
      <OriginsDialog student={located} onClose={() => setLocated(null)} />
      <RemoveStudentsDialog
        opened={asking}
        task={task}
        students={chosen.rows}
        onRemoved={chosen.clear}
        onClose={() => setAsking(false)}
      />
    </Page>
  );
};

export default TaskStudentsPage;
