import { messageOf } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { usePublishResult } from './api.ts';

interface PublishDialogProps {
  /** Null: closed. */
  task: { _id: string; name: string } | null;
  onClose: () => void;
}

/** Asks before the results of a task are shown to its students, and publishes them. */
export const PublishDialog = ({ task, onClose }: PublishDialogProps) => {
  const publish = usePublishResult();

  const confirm = () =>
    task &&
    publish.mutate(task._id, {
      onSuccess: () =>
        toast({ severity: 'success', summary: 'Success', detail: 'Results published successfully' }),
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Error',
          detail: messageOf(error, 'Failed to publish results'),
        }),
      onSettled: onClose,
    });

  return (
    <ConfirmDialog
      opened={task !== null}
      title="Publish results"
      confirmLabel="Publish"
      cancelLabel="Not yet"
      destructive={false}
      busy={publish.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Every student of “{task?.name}” will see the own marks and verdicts. This cannot be taken back.
    </ConfirmDialog>
  );
};
