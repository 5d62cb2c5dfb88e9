import type { AdministratorRow } from '@assay/contract';
import { messageOf } from '../../lib/server/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useSetActive } from './api.ts';

interface ActiveDialogProps {
  administrator: AdministratorRow;
  onClose: () => void;
}

/** Asks before an administrator is shut out, or let in again. */
export const ActiveDialog = ({ administrator, onClose }: ActiveDialogProps) => {
  const { _id, fullname, username, isActive } = administrator;
  const change = useSetActive();
  const confirm = () =>
    change.mutate(
      { _id, isActive: !isActive },
      {
        onSuccess: ({ message }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          onClose();
        },
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Error',
            detail: messageOf(error, 'Server or network issue.'),
            id: 'administrator',
          }),
      },
    );
  return (
    <ConfirmDialog
      opened
      title={isActive ? 'Close Account' : 'Open Account'}
      confirmLabel={isActive ? 'Close account' : 'Open account'}
      cancelLabel="Cancel"
      destructive={isActive}
      busy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isActive
        ? `${fullname} (${username}) is logged out everywhere and can no longer log in. What this administrator did stays under their name.`
        : `${fullname} (${username}) can log in again, with the password of before, and is an administrator as you are.`}
    </ConfirmDialog>
  );
};
