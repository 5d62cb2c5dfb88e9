import type { ManagedSubject } from '@assay/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RefusalDialog } from '../../ui/refusal-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteSubject } from './api.ts';

interface DeleteSubjectDialogProps {
  /** Null: closed. */
  subject: ManagedSubject | null;
  onClose: () => void;
}

const withModules = (count: number): string =>
  count === 0 ? '' : ` with ${count === 1 ? 'its course outcome' : `its ${count} course outcomes`}`;

/** Asks before a subject is deleted, naming what goes with it, and deletes it. */
export const DeleteSubjectDialog = ({ subject, onClose }: DeleteSubjectDialogProps) => {
  const remove = useDeleteSubject();
  const [refusal, setRefusal] = useState<string | null>(null);
  const fail = (error: unknown) => {
    toast({ severity: 'error', summary: 'Error', detail: 'Delete failed' });
    if (error instanceof CallError) setRefusal(error.message);
  };
  const confirm = () =>
    subject &&
    remove.mutate(subject._id, {
      onSuccess: () => toast({ severity: 'success', summary: 'Deleted', detail: 'Subject deleted' }),
      onError: fail,
      onSettled: onClose,
    });
  return (
    <>
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
            “{subject.code} {subject.name}” goes{withModules(subject.modules.length)}. A subject that
            questions or tasks have cannot be deleted.
          </Text>
        )}
      </ConfirmDialog>
      <RefusalDialog title="Delete failed" reason={refusal} onClose={() => setRefusal(null)} />
    </>
  );
};
