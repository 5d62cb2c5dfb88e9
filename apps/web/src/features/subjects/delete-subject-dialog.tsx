import type { ManagedSubject } from '@assay/contract';
import { Consequence, DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { useDeleteSubject } from './api.ts';

interface DeleteSubjectDialogProps {
  /** Null: closed. */
  subject: ManagedSubject | null;
  onClose: () => void;
}

const withModules = (count: number): string =>
  count === 0 ? '' : ` with ${count === 1 ? 'its course outcome' : `its ${count} course outcomes`}`;

/** Asks before a subject is deleted, naming what goes with it, and deletes it. */
export const DeleteSubjectDialog = ({ subject, onClose }: DeleteSubjectDialogProps) => (
  <DeleteDialog
    item={subject}
    remove={useDeleteSubject()}
    done={{ summary: 'Deleted', detail: 'Subject deleted' }}
    failed={{ summary: 'Error', detail: 'Delete failed' }}
    explained
    onClose={onClose}
  >
    {({ code, name, modules }) => (
      <>
        Are you sure you want to Delete?
        <Consequence>
          “{code} {name}” goes{withModules(modules.length)}. A subject that questions or tasks have cannot be
          deleted.
        </Consequence>
      </>
    )}
  </DeleteDialog>
);
