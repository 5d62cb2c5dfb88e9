import { displayedStatus, TASK_STATUSES, type TaskRow } from '@assay/contract';
import { useArea } from '../../../lib/session/area.ts';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { ItemName } from '../../../ui/facts/item-name.tsx';
import { StatusBadge } from '../../../ui/facts/status-badge.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';

/** Where a click on the task leads: to its edit screen for who may edit it, otherwise to its view. */
const addressOf = (area: string, { _id, actions }: TaskRow): string =>
  `${area}/tasks/${actions.includes('update') ? 'edit-task' : 'view-task'}/${_id}`;

/** The name as a link; a task of somebody else carries the badge. */
const TaskNameCell = ({ task }: { task: TaskRow }) => (
  <ItemName name={task.name} to={addressOf(useArea(), task)} item={task} />
);

const SHOWN_STATUSES = [
  ...[...TASK_STATUSES, 'NOT-PUBLISH'].map((value) => ({ value, label: value })),
  { value: 'ENDED', label: 'COMPLETED or NOT-PUBLISH' },
];

/** The columns of the task list; `onAssign` opens the edit screen of a task without students. */
export const taskColumns = (onAssign: (task: TaskRow) => void): DataColumn<TaskRow>[] => [
  {
    id: 'name',
    header: 'Task Name',
    value: (task) => task.name,
    cell: (task) => <TaskNameCell task={task} />,
    minWidth: 240,
    filter: 'text',
  },
  {
    id: 'totalMarks',
    header: 'Marks',
    value: (task) => task.totalMarks,
    numeric: true,
    width: 124,
    filter: 'number',
  },
  {
    id: 'startTime',
    header: 'Scheduled At',
    value: (task) => task.startTime,
    cell: (task) => <DateTimeText value={task.startTime} />,
    width: 196,
    filter: 'date',
  },
  {
    id: 'endTime',
    header: 'Deadline',
    value: (task) => task.endTime,
    cell: (task) => <DateTimeText value={task.endTime} />,
    width: 196,
    filter: 'date',
  },
  {
    id: 'status',
    header: 'Status',
    value: displayedStatus,
    cell: (task) => (
      <StatusBadge
        status={displayedStatus(task)}
        onClick={
          task.status === 'NOT-ASSIGNED' && task.actions.includes('update') ? () => onAssign(task) : undefined
        }
      />
    ),
    width: 156,
    filter: SHOWN_STATUSES,
  },
];
