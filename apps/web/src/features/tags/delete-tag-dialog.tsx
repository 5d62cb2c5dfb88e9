import type { ManagedTag } from '@assay/contract';
import { useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RefusalDialog } from '../../ui/refusal-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteTag } from './api.ts';

interface DeleteTagDialogProps {
  /** Null: closed. */
  tag: ManagedTag | null;
  onClose: () => void;
}

/** Asks before a tag is deleted, and deletes it. */
export const DeleteTagDialog = ({ tag, onClose }: DeleteTagDialogProps) => {
  const remove = useDeleteTag();
  const [refusal, setRefusal] = useState<string | null>(null);
  const fail = (error: unknown) => {
    toast({ severity: 'error', summary: 'Error', detail: 'Failed to delete tag.' });
    if (error instanceof CallError) setRefusal(error.message);
  };
  const confirm = () =>
    tag &&
    remove.mutate(tag._id, {
      onSuccess: () => toast({ severity: 'success', summary: 'Success', detail: 'Tag deleted.' }),
      onError: fail,
      onSettled: onClose,
    });
  return (
    <>
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
      <RefusalDialog title="Delete failed" reason={refusal} onClose={() => setRefusal(null)} />
    </>
  );
};
