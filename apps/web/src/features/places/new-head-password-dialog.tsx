import type { Head, NewAccount } from '@assay/contract';
import { useState } from 'react';
import { messageOf } from '../../lib/call.ts';
import { randomName } from '../../lib/random-name.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useResetHeadPassword } from './api.ts';

interface NewHeadPasswordDialogProps {
  head: Head;
  onClose: () => void;
  onMade: (account: NewAccount) => void;
}

/** Asks before a head's password is replaced, and replaces it. */
export const NewHeadPasswordDialog = ({ head, onClose, onMade }: NewHeadPasswordDialogProps) => {
  const reset = useResetHeadPassword();
  // Kept while an answer is missing, so that a second try does not make a second password.
  const [retryKey] = useState(randomName);
  const confirm = () =>
    reset.mutate(
      { _id: head._id, retryKey },
      {
        onSuccess: ({ data }) => {
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
      opened
      title="New Password"
      confirmLabel="Make new password"
      cancelLabel="Cancel"
      destructive={false}
      busy={reset.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Make a new password for {head.fullname} ({head.username})? The present one no longer works, and the
      person is logged out everywhere.
    </ConfirmDialog>
  );
};
