import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useLeaveGuard } from '../../../ui/page/use-leave-guard.ts';

/** Asks before the page is left, as long as that would lose something. */
export const LeaveGuard = ({ unsaved, question }: { unsaved: boolean; question: string }) => {
  const { blocker } = useLeaveGuard(unsaved);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Unsaved changes"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {question}
    </ConfirmDialog>
  );
};
