import type { Rubric } from '@assay/contract';
import { Text } from '@mantine/core';
import { messageOf } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteRubric } from './api.ts';

interface DeleteRubricDialogProps {
  /** Null: closed. */
  rubric: Rubric | null;
  onClose: () => void;
}

/** Asks before a rubric is deleted, naming it, and deletes it. */
export const DeleteRubricDialog = ({ rubric, onClose }: DeleteRubricDialogProps) => {
  const remove = useDeleteRubric();

  const confirm = () =>
    rubric &&
    remove.mutate(rubric._id, {
      onSuccess: ({ message }) => toast({ severity: 'success', summary: 'Success', detail: message }),
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Delete failed',
          detail: messageOf(error, 'Failed to delete rubric'),
        }),
      onSettled: onClose,
    });

  return (
    <ConfirmDialog
      opened={rubric !== null}
      title="Delete Confirmation"
      confirmLabel="Delete"
      cancelLabel="Keep"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Are you sure you want to Delete?
      {rubric && (
        <Text mt="xs" style={{ overflowWrap: 'anywhere' }}>
          “{rubric.name}” and its {rubric.components.length === 1 ? 'component' : 'components'} are gone for
          you and for everybody it is shared with. A rubric that a task uses cannot be deleted.
        </Text>
      )}
    </ConfirmDialog>
  );
};
