import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useEndSessionsOf } from './own-sessions-api.ts';
import { useActOn, type Person } from './use-act-on.ts';

interface LogOutDialogProps {
  /** Null: closed. */
  person: Person | null;
  onClose: () => void;
}

/** Asks before somebody is logged out everywhere, and does so. */
export const LogOutDialog = ({ person, onClose }: LogOutDialogProps) => {
  const end = useEndSessionsOf();
  const act = useActOn(end, ({ fullname }) => `${fullname} is logged out everywhere.`, onClose);
  return (
    <ConfirmDialog
      opened={person !== null}
      title="Log Out Everywhere"
      confirmLabel="Log out everywhere"
      cancelLabel="Cancel"
      destructive={false}
      busy={end.isPending}
      onConfirm={() => act(person)}
      onCancel={onClose}
    >
      Log {person?.fullname} ({person?.username}) out on every device? The password stays, and what is typed
      in an exam is kept.
    </ConfirmDialog>
  );
};
