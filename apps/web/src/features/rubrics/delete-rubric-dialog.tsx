import type { Rubric } from '@assay/contract';
import { Consequence, DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { useDeleteRubric } from './api.ts';

interface DeleteRubricDialogProps {
  /** Null: closed. */
  rubric: Rubric | null;
  onClose: () => void;
}

/** Asks before a rubric is deleted, naming it, and deletes it. */
export const DeleteRubricDialog = ({ rubric, onClose }: DeleteRubricDialogProps) => (
  <DeleteDialog
    item={rubric}
    remove={useDeleteRubric()}
    failed={{ summary: 'Delete failed', detail: 'Failed to delete rubric' }}
    onClose={onClose}
  >
    {({ name, components }) => (
      <>
        Are you sure you want to Delete?
        <Consequence>
          “{name}” and its {components.length === 1 ? 'component' : 'components'} will be gone for you and for
          everybody it is shared with. A rubric that a task uses cannot be deleted.
        </Consequence>
      </>
    )}
  </DeleteDialog>
);
