import type { NewAccount, Student } from '@assay/contract';
import { useRef } from 'react';
import { messageOf } from '../../lib/call.ts';
import { randomName } from '../../lib/random-name.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useResetPassword } from './api.ts';

interface NewPasswordDialogProps {
  /** Null: closed. */
  student: Student | null;
  onClose: () => void;
  onMade: (account: NewAccount) => void;
}

/** Asks before a student's password is replaced, and replaces it. */
export const NewPasswordDialog = ({ student, onClose, onMade }: NewPasswordDialogProps) => {
  const reset = useResetPassword();
  // Kept while an answer is missing, so that a second try does not make a second password.
  const retryKey = useRef(randomName());
  const confirm = () =>
    student &&
    reset.mutate(
      { _id: student._id, retryKey: retryKey.current },
      {
        onSuccess: ({ data }) => {
          retryKey.current = randomName();
          onClose();
          onMade(data);
        },
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Error',
            detail: messageOf(error, 'Server or network issue.'),
          }),
      },
    );
  return (
    <ConfirmDialog
      opened={student !== null}
      title="New Password"
      confirmLabel="Make new password"
      cancelLabel="Cancel"
      destructive={false}
      busy={reset.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Make a new password for {student?.fullname} ({student?.userId.username})? The present one no longer
      works, and the student is logged out everywhere. Whoever is in the middle of a task logs in again and
      goes on; nothing that was typed is lost.
    </ConfirmDialog>
  );
};
