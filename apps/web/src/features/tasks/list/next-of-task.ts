import { nextTaskStep, type TaskRow, type TaskStep } from '@assay/contract';
import type { NextAction } from '../../../ui/lists/data-table.tsx';

/** What a step that leads to no page does. */
interface Doing {
  onPublish: (task: TaskRow) => void;
  onRestore: (task: TaskRow) => void;
}

/** How a step is called and the page that it leads to. Publishing asks in a dialog. */
const STEPS: Readonly<
  Record<Exclude<TaskStep, 'PUBLISH' | 'RESTORE'>, { label: string; page: string; isWaiting?: boolean }>
> = {
  ASSIGN: { label: 'Assign', page: 'tasks/edit-task' },
  EDIT: { label: 'Edit', page: 'tasks/edit-task' },
  WATCH: { label: 'Watch', page: 'sessions/room', isWaiting: true },
  EVALUATE: { label: 'Evaluate', page: 'tasks/marking', isWaiting: true },
  RESULTS: { label: 'Results', page: 'tasks/view-submission' },
  VIEW: { label: 'View', page: 'tasks/view-task' },
};

/** The one thing to do next with a task of the list. */
export const nextOfTask = (
  task: TaskRow,
  area: string,
  { onPublish, onRestore }: Doing,
): NextAction<TaskRow> => {
  const step = nextTaskStep(task);
  if (step === 'PUBLISH') return { label: 'Publish', onSelect: onPublish, isWaiting: true };
  if (step === 'RESTORE') return { label: 'Bring back', onSelect: onRestore };
  const { page, ...way } = STEPS[step];
  return { ...way, to: `${area}/${page}/${task._id}` };
};
