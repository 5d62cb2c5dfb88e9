import { displayedStatus, TASK_STATUSES, type TaskRow } from '@assay/contract';
import { useArea } from '../../../lib/session/area.ts';
import { serverNow } from '../../../lib/values/clock.ts';
import { formatListedSpan } from '../../../lib/values/dates.ts';
import { ArchivedMark } from '../../../ui/facts/archived-mark.tsx';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { ItemName } from '../../../ui/facts/item-name.tsx';
import { StatusBadge } from '../../../ui/facts/status-badge.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';

/** Where a click on the task leads: once it is over to its results, else to its edit screen or its view. */
const addressOf = (area: string, { _id, actions, status }: TaskRow): string => {
  const shows = status === 'COMPLETED' && actions.includes('analyse') ? 'view-submission' : 'view-task';
  return `${area}/tasks/${actions.includes('update') ? 'edit-task' : shows}/${_id}`;
};

/** The name as a link; a task of somebody else carries the badge. */
const TaskNameCell = ({ task }: { task: TaskRow }) => (
  <ItemName name={task.name} to={addressOf(useArea(), task)} item={task}>
    <ArchivedMark archived={task.archived} />
  </ItemName>
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
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'totalMarks',
    header: 'Marks',
    value: (task) => task.totalMarks,
    numeric: true,
    filter: 'number',
    phone: { fact: 'Marks' },
  },
  {
    id: 'startTime',
    header: 'Scheduled At',
    value: (task) => task.startTime,
    cell: (task) => <DateTimeText value={task.startTime} format="listed" />,
    size: 'fit',
    filter: 'date',
    phone: {
      fact: '',
      cell: ({ startTime, endTime }) => formatListedSpan(startTime, endTime, serverNow()),
    },
  },
  {
    id: 'endTime',
    header: 'Deadline',
    value: (task) => task.endTime,
    cell: (task) => <DateTimeText value={task.endTime} format="listed" />,
    size: 'fit',
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
    size: 'fit',
    filter: SHOWN_STATUSES,
    pinned: true,
    phone: 'mark',
  },
];
