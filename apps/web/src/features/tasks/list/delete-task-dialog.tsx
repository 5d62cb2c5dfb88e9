import type { TaskRow } from '@assay/contract';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { useDeleteTask } from '../api.ts';

interface DeleteTaskDialogProps {
  /** Null: closed. */
  task: TaskRow | null;
  onClose: () => void;
}

const studentsOf = ({ studentCount }: TaskRow): string =>
  studentCount === 1 ? 'its one student' : `its ${studentCount} students`;

const consequenceOf = (task: TaskRow): string =>
  task.studentCount === 0
    ? 'It disappears from every list.'
    : `It disappears from every list, also for ${studentsOf(task)}.`;

/** Asks before a task is deleted, naming it and who loses it, and deletes it. */
export const DeleteTaskDialog = ({ task, onClose }: DeleteTaskDialogProps) => (
  <DeleteDialog
    item={task}
    remove={useDeleteTask()}
    done={{ detail: 'Task deleted' }}
    failed={{ summary: 'Delete failed', detail: '' }}
    onClose={onClose}
  >
    {(chosen) => `Delete the task “${chosen.name}”? ${consequenceOf(chosen)}`}
  </DeleteDialog>
);
