import type { LeaderboardStudent } from '@assay/contract';
import { List } from '@mantine/core';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

/** More names than this are counted. */
const NAMED_MAX = 5;

interface OverwriteDialogProps {
  /** Students whose marks were given question by question; null: closed. */
  students: readonly LeaderboardStudent[] | null;
  /** How many get new marks in all. */
  of: number;
  marks: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before marks for the whole task take the place of marks that somebody gave question by question. */
export const OverwriteDialog = ({ students, of, marks, onConfirm, onCancel }: OverwriteDialogProps) => {
  const count = students?.length ?? 0;
  const more = count - NAMED_MAX;
  return (
    <ConfirmDialog
      opened={students !== null}
      title="Overwrite marks"
      confirmLabel="Overwrite"
      cancelLabel="Cancel"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {of === 1
        ? 'This student’s marks were given by hand, question by question.'
        : `${count} of the ${of} students ${count === 1 ? 'has' : 'have'} marks that were given by hand, question by question:`}
      {of > 1 && (
        <List size="sm" my="xs" withPadding>
          {students?.slice(0, NAMED_MAX).map(({ _id, fullname, marks: own }) => (
            <List.Item key={_id}>
              {fullname} ({own})
            </List.Item>
          ))}
          {more > 0 && <List.Item>and {more} more</List.Item>}
        </List>
      )}{' '}
      {marks} marks, split evenly over the questions, take their place. What was there stays in the audit log
      alone.
    </ConfirmDialog>
  );
};
