import type { TaskRow } from '@assay/contract';
import { useArea } from '../../../lib/session/area.ts';
import { ItemName } from '../../../ui/facts/item-name.tsx';

/** Where a click on the task leads: to its edit screen for who may edit it, otherwise to its view. */
export const addressOf = (area: string, { _id, actions }: Pick<TaskRow, '_id' | 'actions'>): string =>
  `${area}/tasks/${actions.includes('update') ? 'edit-task' : 'view-task'}/${_id}`;

/** The name as a link; a task of somebody else carries the badge. */
export const TaskNameCell = ({ task }: { task: TaskRow }) => (
  <ItemName name={task.name} to={addressOf(useArea(), task)} item={task} />
);
