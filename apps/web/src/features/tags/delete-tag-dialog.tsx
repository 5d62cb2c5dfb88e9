import type { ManagedTag } from '@assay/contract';
import { messageOf } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteTag } from './api.ts';

/** A refusal names several questions: it stays long enough to be read, ms. */
const REFUSAL_LIFE_MS = 10_000;

interface DeleteTagDialogProps {
  /** Null: closed. */
  tag: ManagedTag | null;
  onClose: () => void;
}

/** Asks before a tag is deleted, and deletes it. */
export const DeleteTagDialog = ({ tag, onClose }: DeleteTagDialogProps) => {
  const remove = useDeleteTag();
  const confirm = () =>
    tag &&
    remove.mutate(tag._id, {
      onSuccess: () => toast({ severity: 'success', summary: 'Success', detail: 'Tag deleted.' }),
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Failed to delete tag',
          detail: messageOf(error, ''),
          life: REFUSAL_LIFE_MS,
          id: 'delete-tag',
        }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={tag !== null}
      title="Delete Confirmation"
      confirmLabel="Delete"
      cancelLabel="Keep"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Delete the tag “{tag?.name}”? A tag that questions have cannot be deleted.
    </ConfirmDialog>
  );
};
