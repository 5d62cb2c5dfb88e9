import type { TaskRow } from '@assay/contract';
import { messageOf } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteTask } from './api.ts';

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
export const DeleteTaskDialog = ({ task, onClose }: DeleteTaskDialogProps) => {
  const remove = useDeleteTask();

  const confirm = () =>
    task &&
    remove.mutate(task._id, {
      onSuccess: () => toast({ severity: 'success', summary: 'Success', detail: 'Task deleted' }),
      onError: (error) =>
        toast({ severity: 'error', summary: 'Delete failed', detail: messageOf(error, '') }),
      onSettled: onClose,
    });

  return (
    <ConfirmDialog
      opened={task !== null}
      title="Delete Confirmation"
      confirmLabel="Delete"
      cancelLabel="Keep"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Delete the task “{task?.name}”? {task && consequenceOf(task)}
    </ConfirmDialog>
  );
};
