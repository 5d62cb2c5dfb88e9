import type { NewAccount } from '@assay/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { randomName } from '../../lib/values/random-name.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';

interface NewPasswordDialogProps {
  /** Null: closed. */
  person: { id: string; fullname: string; username: string } | null;
  reset: UseMutationResult<{ data: NewAccount }, Error, { id: string; retryKey: string }>;
  /** What else it means for these people. */
  children?: ReactNode;
  onClose: () => void;
  onMade: (account: NewAccount) => void;
}

/** Asks before somebody's password is replaced, and replaces it. */
export const NewPasswordDialog = ({ person, reset, children, onClose, onMade }: NewPasswordDialogProps) => {
  // Kept while an answer is missing, so that a second try does not make a second password.
  const retryKey = useRef(randomName());
  const confirm = () =>
    person &&
    reset.mutate(
      { id: person.id, retryKey: retryKey.current },
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
      opened={person !== null}
      title="New Password"
      confirmLabel="Make new password"
      cancelLabel="Cancel"
      destructive={false}
      busy={reset.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Make a new password for {person?.fullname} ({person?.username})? The current one stops working, and this
      person is logged out everywhere. {children}
    </ConfirmDialog>
  );
};
