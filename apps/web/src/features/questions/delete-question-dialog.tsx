import type { QuestionRow } from '@assay/contract';
import { Text } from '@mantine/core';
import { messageOf } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteQuestion } from './api.ts';

interface DeleteQuestionDialogProps {
  /** Null: closed. */
  question: QuestionRow | null;
  onClose: () => void;
}

/** Asks before a question is deleted, showing which, and deletes it. */
export const DeleteQuestionDialog = ({ question, onClose }: DeleteQuestionDialogProps) => {
  const remove = useDeleteQuestion();

  const confirm = () =>
    question &&
    remove.mutate(question._id, {
      onSuccess: ({ message }) =>
        toast({ severity: 'success', summary: 'Success', detail: message ?? 'Question deleted' }),
      onError: (error) =>
        toast({ severity: 'error', summary: 'Error', detail: messageOf(error, 'Delete failed') }),
      onSettled: onClose,
    });

  return (
    <ConfirmDialog
      opened={question !== null}
      title="Delete Confirmation"
      confirmLabel="Delete"
      cancelLabel="Keep"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Delete this question? A question that a task uses stays.
      <Text mt="xs" c="dimmed" lineClamp={3}>
        {question?.questionText}
      </Text>
    </ConfirmDialog>
  );
};
