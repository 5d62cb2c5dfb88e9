import type { ManagedSubject } from '@assay/contract';
import { Text } from '@mantine/core';
import { CallError } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteSubject } from './api.ts';

/** A refusal names several places: it stays long enough to be read, ms. */
const REFUSAL_LIFE_MS = 10_000;

interface DeleteSubjectDialogProps {
  /** Null: closed. */
  subject: ManagedSubject | null;
  onClose: () => void;
}

const withModules = (count: number): string =>
  count === 0 ? '' : ` with ${count === 1 ? 'its course outcome' : `its ${count} course outcomes`}`;

const sayFailure = (error: unknown) => {
  const reason = error instanceof CallError ? ` ${error.message}` : '';
  toast({
    severity: 'error',
    summary: 'Error',
    detail: `Delete failed.${reason}`,
    life: REFUSAL_LIFE_MS,
    id: 'delete-subject',
  });
};

/** Asks before a subject is deleted, naming what goes with it, and deletes it. */
export const DeleteSubjectDialog = ({ subject, onClose }: DeleteSubjectDialogProps) => {
  const remove = useDeleteSubject();
  const confirm = () =>
    subject &&
    remove.mutate(subject._id, {
      onSuccess: () => toast({ severity: 'success', summary: 'Deleted', detail: 'Subject deleted' }),
      onError: sayFailure,
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={subject !== null}
      title="Delete Confirmation"
      confirmLabel="Delete"
      cancelLabel="Keep"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Are you sure you want to Delete?
      {subject && (
        <Text mt="xs" style={{ overflowWrap: 'anywhere' }}>
          “{subject.code} {subject.name}” goes{withModules(subject.modules.length)}. A subject that questions
          or tasks have cannot be deleted.
        </Text>
      )}
    </ConfirmDialog>
  );
};
