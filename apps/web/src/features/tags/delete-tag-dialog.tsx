import type { ManagedTag } from '@assay/contract';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { useDeleteTag } from './api.ts';

interface DeleteTagDialogProps {
  /** Null: closed. */
  tag: ManagedTag | null;
  onClose: () => void;
}

/** Asks before a tag is deleted, and deletes it. */
export const DeleteTagDialog = ({ tag, onClose }: DeleteTagDialogProps) => (
  <DeleteDialog
    item={tag}
    remove={useDeleteTag()}
    done={{ detail: 'Tag deleted.' }}
    failed={{ summary: 'Error', detail: 'Failed to delete tag.' }}
    explained
    onClose={onClose}
  >
    {({ name }) => `Delete the tag “${name}”? A tag that questions have cannot be deleted.`}
  </DeleteDialog>
);
