import type { Feedback } from '@assay/contract';
import { messageOf } from '../../lib/server/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Consequence } from '../../ui/dialogs/delete-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useDeleteFeedback } from './api.ts';

interface DeleteFeedbackDialogProps {
  messages: readonly Feedback[];
  onClose: () => void;
  /** They are gone. */
  onDone: () => void;
}

const named = ([first, ...others]: readonly Feedback[]): string =>
  others.length === 0 ? `the message from ${first?.user.fullname}` : `${others.length + 1} messages`;

/** Asks before messages are deleted, and deletes them. */
export const DeleteFeedbackDialog = ({ messages, onClose, onDone }: DeleteFeedbackDialogProps) => {
  const remove = useDeleteFeedback();
  const confirm = () =>
    remove.mutate(
      messages.map(({ _id }) => _id),
      {
        onSuccess: () => {
          toast({ severity: 'success', summary: 'Success', detail: 'Feedback deleted.' });
          onDone();
        },
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Delete failed',
            detail: messageOf(error, 'The server could not be reached.'),
          }),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened
      title="Delete Confirmation"
      confirmLabel="Delete"
      cancelLabel="Keep"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Delete {named(messages)}?
      <Consequence>
        Files and answers go too, and whoever wrote {messages.length === 1 ? 'it' : 'them'} no longer sees
        them. Nothing brings them back.
      </Consequence>
    </ConfirmDialog>
  );
};
