import type { GroupRow } from '@assay/contract';
import { Consequence, DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { useDeleteGroup } from './api.ts';
import { studentCount } from './student-count.ts';

interface DeleteGroupDialogProps {
  /** Null: closed. */
  group: GroupRow | null;
  onClose: () => void;
}

const consequenceOf = (students: number): string =>
  students === 0
    ? 'Nobody is in it.'
    : 'The students stay, and so do the tasks that they were assigned to through it.';

/** Asks before a group is deleted, naming it and what becomes of its students, and deletes it. */
export const DeleteGroupDialog = ({ group, onClose }: DeleteGroupDialogProps) => (
  <DeleteDialog
    item={group}
    remove={useDeleteGroup()}
    failed={{ summary: 'Failed to delete group', detail: '' }}
    onClose={onClose}
  >
    {({ name, students }) => (
      <>
        Are you sure you want to Delete?
        <Consequence>
          “{name}” with {studentCount(students)} disappears from every list. {consequenceOf(students)}
        </Consequence>
      </>
    )}
  </DeleteDialog>
);
