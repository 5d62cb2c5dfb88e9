import { messageOf } from '../../lib/server/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useEndSessionsOf } from './own-sessions-api.ts';

interface LogOutDialogProps {
  /** Null: closed. */
  person: { _id: string; fullname: string; username: string } | null;
  onClose: () => void;
}

/** Asks before somebody is logged out everywhere, and does so. */
export const LogOutDialog = ({ person, onClose }: LogOutDialogProps) => {
  const end = useEndSessionsOf();
  const confirm = () =>
    person &&
    end.mutate(person._id, {
      onSuccess: () => {
        toast({
          severity: 'success',
          summary: 'Success',
          detail: `${person.fullname} is logged out everywhere.`,
        });
        onClose();
      },
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Error',
          detail: messageOf(error, 'Server or network issue.'),
        }),
    });
  return (
    <ConfirmDialog
      opened={person !== null}
      title="Log Out Everywhere"
      confirmLabel="Log out everywhere"
      cancelLabel="Cancel"
      destructive={false}
      busy={end.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Log {person?.fullname} ({person?.username}) out on every device? The password stays, and what is typed
      in an exam is kept.
    </ConfirmDialog>
  );
};
