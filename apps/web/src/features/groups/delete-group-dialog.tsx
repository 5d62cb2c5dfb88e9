import type { GroupRow } from '@assay/contract';
import { Text } from '@mantine/core';
import { messageOf } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteGroup } from './api.ts';
import { studentCount } from './student-count.ts';

interface DeleteGroupDialogProps {
  /** Null: closed. */
  group: GroupRow | null;
  onClose: () => void;
}

const consequenceOf = ({ students }: GroupRow): string =>
  students === 0
    ? 'Nobody is in it.'
    : 'The students stay, and so do the tasks that they were assigned to through it.';

/** Asks before a group is deleted, naming it and what becomes of its students, and deletes it. */
export const DeleteGroupDialog = ({ group, onClose }: DeleteGroupDialogProps) => {
  const remove = useDeleteGroup();

  const confirm = () =>
    group &&
    remove.mutate(group._id, {
      onSuccess: ({ message }) => toast({ severity: 'success', summary: 'Success', detail: message }),
      onError: (error) =>
        toast({ severity: 'error', summary: 'Failed to delete group', detail: messageOf(error, '') }),
      onSettled: onClose,
    });

  return (
    <ConfirmDialog
      opened={group !== null}
      title="Delete Confirmation"
      confirmLabel="Delete"
      cancelLabel="Keep"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Are you sure you want to Delete?
      {group && (
        <Text mt="xs" style={{ overflowWrap: 'anywhere' }}>
          “{group.name}” with {studentCount(group.students)} is taken off every list. {consequenceOf(group)}
        </Text>
      )}
    </ConfirmDialog>
  );
};
