import type { Student } from '@assay/contract';
import { messageOf } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteStudent } from './api.ts';

interface DeleteStudentDialogProps {
  /** Null: closed. */
  student: Student | null;
  onClose: () => void;
}

/** Asks before a student is deleted, saying what goes and what stays, and deletes. */
export const DeleteStudentDialog = ({ student, onClose }: DeleteStudentDialogProps) => {
  const remove = useDeleteStudent();
  const confirm = () =>
    student &&
    remove.mutate(student._id, {
      onSuccess: () => toast({ severity: 'success', summary: 'Success', detail: 'Student deleted' }),
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Delete failed',
          detail: messageOf(error, 'Server or network issue.'),
        }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={student !== null}
      title="Delete Confirmation"
      confirmLabel="Delete"
      cancelLabel="Keep"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Delete {student?.fullname} ({student?.userId.username})? The student can no longer log in, and
      disappears from every list, from groups and from tasks that have not begun. Results that exist stay.
    </ConfirmDialog>
  );
};
