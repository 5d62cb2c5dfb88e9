import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { FeedbackDialog } from '../../feedback/index.ts';
import { usePublishResult } from '../api.ts';

/** How long after publishing the feedback dialog opens, ms. */
const FEEDBACK_AFTER_MS = 2000;

interface PublishDialogProps {
  /** Null: closed. */
  task: { _id: string; name: string } | null;
  onClose: () => void;
}

/**
 * Asks before the results of a task are shown to its students, and publishes them. A while later it asks for feedback,
 * if the page is still there.
 */
export const PublishDialog = ({ task, onClose }: PublishDialogProps) => {
  const publish = usePublishResult();
  const [published, setPublished] = useState<PublishDialogProps['task']>(null);
  const [asking, setAsking] = useState(false);
  const askLater = useTimeout(() => setAsking(true), FEEDBACK_AFTER_MS);

  const confirm = () =>
    task &&
    publish.mutate(task._id, {
      onSuccess: () => {
        toast({ severity: 'success', summary: 'Success', detail: 'Results published successfully' });
        setPublished(task);
        askLater.start();
      },
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Error',
          detail: messageOf(error, 'Failed to publish results'),
        }),
      onSettled: onClose,
    });

  return (
    <>
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
      <FeedbackDialog opened={asking} task={published} onClose={() => setAsking(false)} />
    </>
  );
};
