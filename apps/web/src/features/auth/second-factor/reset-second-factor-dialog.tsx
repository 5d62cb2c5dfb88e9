import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useResetSecondFactor } from './second-factor-api.ts';
import { useActOn, type Person } from '../use-act-on.ts';

interface ResetSecondFactorDialogProps {
  /** Null: closed. */
  person: Person | null;
  onClose: () => void;
}

/** Asks before the second factor of somebody is turned off who has lost the device, and does so. */
export const ResetSecondFactorDialog = ({ person, onClose }: ResetSecondFactorDialogProps) => {
  const reset = useResetSecondFactor();
  const act = useActOn(reset, ({ fullname }) => `The second factor of ${fullname} is off.`, onClose);
  return (
    <ConfirmDialog
      opened={person !== null}
      title="Reset Second Factor"
      confirmLabel="Turn it off"
      cancelLabel="Cancel"
      busy={reset.isPending}
      onConfirm={() => act(person)}
      onCancel={onClose}
    >
      Turn the second factor of {person?.fullname} ({person?.username}) off? Do this only if you are sure that
      it was this person who lost the device: from then on the password alone opens the account. Every session
      ends, and the person gets a mail about it.
    </ConfirmDialog>
  );
};
