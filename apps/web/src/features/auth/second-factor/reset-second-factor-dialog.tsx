import { messageOf } from '../../../lib/server/call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useResetSecondFactor } from './second-factor-api.ts';

interface ResetSecondFactorDialogProps {
  /** Null: closed. */
  person: { _id: string; fullname: string; username: string } | null;
  onClose: () => void;
}

/** Asks before the second factor of somebody is turned off who has lost the device, and does so. */
export const ResetSecondFactorDialog = ({ person, onClose }: ResetSecondFactorDialogProps) => {
  const reset = useResetSecondFactor();
  const confirm = () =>
    person &&
    reset.mutate(person._id, {
      onSuccess: () => {
        toast({
          severity: 'success',
          summary: 'Success',
          detail: `The second factor of ${person.fullname} is off.`,
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
      title="Reset Second Factor"
      confirmLabel="Turn it off"
      cancelLabel="Cancel"
      busy={reset.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Turn the second factor of {person?.fullname} ({person?.username}) off? Do so only when you know that it
      is this person who has lost the device: from then on the password alone opens the account. Every session
      ends, and the person is told by mail.
    </ConfirmDialog>
  );
};
