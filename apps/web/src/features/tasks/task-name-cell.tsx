import type { TaskRow } from '@assay/contract';
import { Anchor, Badge } from '@mantine/core';
import { Link } from 'react-router';
import { useArea, useListState } from '../../lib/area.ts';
import classes from './task-name-cell.module.css';

/** Where a click on the task leads: to its edit screen for who may edit it, otherwise to its view. */
export const addressOf = (area: string, { _id, actions }: Pick<TaskRow, '_id' | 'actions'>): string =>
  `${area}/tasks/${actions.includes('update') ? 'edit-task' : 'view-task'}/${_id}`;

/** The name as a link; a task of somebody else carries the badge. */
export const TaskNameCell = ({ task }: { task: TaskRow }) => {
  const area = useArea();
  const state = useListState();
  return (
    <span className={classes.cell}>
      <Anchor
        component={Link}
        to={addressOf(area, task)}
        state={state}
        className={classes.name}
        title={task.name}
        fw={500}
      >
        {task.name}
      </Anchor>
      {task.isShared && (
        <Badge variant="light" color="info" size="sm" tt="none" fw={500} title={`By ${task.createdByName}`}>
          Shared
        </Badge>
      )}
    </span>
  );
};
