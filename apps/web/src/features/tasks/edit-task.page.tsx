import type { Task, TaskCopy } from '@assay/contract';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useArea, useReturn } from '../../lib/session/area.ts';
import { useWhenKept } from '../../ui/forms/kept-form.tsx';
import { TaskForm } from './form/task-form.tsx';
import { LoadedTask, LoadedTaskCopy } from './loaded-task.tsx';
import { TaskDetails } from './task-details.tsx';

/** Read-only until the pencil is pressed; cancel shows what is stored. */
const EditTask = ({ task }: { task: Task }) => {
  // The task as it was when editing began: a reload in the background does not change it under the person's hands.
  const [edited, setEdited] = useState<Task | null>(null);
  // A page that was left in the middle of an edit comes back to it.
  useWhenKept(`task/edit/${task._id}`, () => setEdited(task));
  if (edited) return <TaskForm mode={{ kind: 'edit', task: edited }} onCancel={() => setEdited(null)} />;
  return (
    <TaskDetails
      task={task}
      action={
        <Tooltip label="Edit">
          <ActionIcon size={36} aria-label="Edit task" onClick={() => setEdited(task)}>
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
      }
    />
  );
};

const CopyTask = ({ copy }: { copy: TaskCopy }) => {
  const [begun] = useState(copy);
  const { leave } = useReturn('tasks');
  return <TaskForm mode={{ kind: 'copy', ...begun }} onCancel={leave} />;
};

const EditTaskPage = () => {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const area = useArea();
  if (params.get('copy') === 'true')
    return <LoadedTaskCopy>{(copy) => <CopyTask key={copy.task._id} copy={copy} />}</LoadedTaskCopy>;
  return (
    <LoadedTask>
      {(task) => {
        if (task.actions.includes('update')) return <EditTask key={task._id} task={task} />;
        return <Navigate to={`${area}/tasks/view-task/${task._id}`} replace state={state} />;
      }}
    </LoadedTask>
  );
};

export default EditTaskPage;
