import type { Student } from '@assay/contract';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { useDeleteStudent } from './api.ts';

interface DeleteStudentDialogProps {
  /** Null: closed. */
  student: Student | null;
  onClose: () => void;
}

/** Asks before a student is deleted, saying what goes and what stays, and deletes. */
export const DeleteStudentDialog = ({ student, onClose }: DeleteStudentDialogProps) => (
  <DeleteDialog
    item={student}
    remove={useDeleteStudent()}
    done={{ detail: 'Student deleted' }}
    failed={{ summary: 'Delete failed', detail: 'Server or network issue.' }}
    onClose={onClose}
  >
    {({ fullname, userId: { username } }) =>
      `Delete ${fullname} (${username})? The student can no longer log in, and disappears from every list, from groups and from tasks that have not begun. Results that exist stay.`
    }
  </DeleteDialog>
);
