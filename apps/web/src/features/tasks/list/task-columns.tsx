import { displayedStatus, TASK_STATUSES, type TaskRow } from '@assay/contract';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { StatusBadge } from '../../../ui/facts/status-badge.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { TaskNameCell } from './task-name-cell.tsx';

const SHOWN_STATUSES = [...TASK_STATUSES, 'NOT-PUBLISH'].map((value) => ({ value, label: value }));

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
