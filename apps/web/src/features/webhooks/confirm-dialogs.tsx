import type { Webhook } from '@assay/contract';
import { messageOf } from '../../lib/server/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useDelete, useRotate, useSwitch } from './api.ts';

interface WebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

const refuse = (summary: string) => (error: unknown) =>
  toast({ severity: 'error', summary, detail: messageOf(error, 'Server or network issue.'), id: 'webhook' });

const waitingWords = ({ waiting }: Webhook, what: string): string => {
  if (waiting === 0) return '';
  return waiting === 1 ? ` 1 message that waits is ${what}.` : ` ${waiting} messages that wait are ${what}.`;
};

/** Asks before a secret is replaced. */
export const RotateDialog = ({
  webhook,
  onRotated,
  onClose,
}: WebhookDialogProps & { onRotated: (secret: string) => void }) => {
  const rotate = useRotate();
  return (
    <ConfirmDialog
      opened
      title="Rotate Secret"
      confirmLabel="Rotate secret"
      cancelLabel="Cancel"
      destructive={false}
      busy={rotate.isPending}
      onConfirm={() =>
        rotate.mutate(webhook._id, {
          onSuccess: ({ data }) => {
            onClose();
            onRotated(data.secret);
          },
          onError: refuse('Not rotated'),
        })
      }
      onCancel={onClose}
    >
      “{webhook.purpose}” gets a new secret. For 24 hours messages are signed with the former one too; give
      the receiver the new one until then.
    </ConfirmDialog>
  );
};

/** Asks before a webhook is switched off. */
export const SwitchOffDialog = ({ webhook, onClose }: WebhookDialogProps) => {
  const turn = useSwitch();
  return (
    <ConfirmDialog
      opened
      title="Switch Off"
      confirmLabel="Switch off"
      cancelLabel="Cancel"
      busy={turn.isPending}
      onConfirm={() =>
        turn.mutate({ _id: webhook._id, isOn: false }, { onSuccess: onClose, onError: refuse('Still on') })
      }
      onCancel={onClose}
    >
      “{webhook.purpose}” is not told what happens until it is switched on again, and not afterwards either.
      {waitingWords(webhook, 'given up')}
    </ConfirmDialog>
  );
};

/** Asks before a webhook is deleted. */
export const DeleteWebhookDialog = ({
  webhook,
  onDeleted,
  onClose,
}: WebhookDialogProps & { onDeleted: () => void }) => {
  const remove = useDelete();
  return (
    <ConfirmDialog
      opened
      title="Delete Confirmation"
      confirmLabel="Delete webhook"
      cancelLabel="Cancel"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(webhook._id, {
          onSuccess: () => {
            toast({ severity: 'success', summary: 'Success', detail: `“${webhook.purpose}” is deleted.` });
            onDeleted();
          },
          onError: refuse('Not deleted'),
        })
      }
      onCancel={onClose}
    >
      “{webhook.purpose}” goes, with its secret and the list of its messages: {webhook.url} is told nothing
      more.
      {waitingWords(webhook, 'not sent')}
    </ConfirmDialog>
  );
};
