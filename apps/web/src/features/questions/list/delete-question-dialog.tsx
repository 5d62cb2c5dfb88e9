import type { QuestionRow } from '@assay/contract';
import { Text } from '@mantine/core';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { useDeleteQuestion } from '../api.ts';

interface DeleteQuestionDialogProps {
  /** Null: closed. */
  question: QuestionRow | null;
  onClose: () => void;
}

/** Asks before a question is deleted, showing which, and deletes it. */
export const DeleteQuestionDialog = ({ question, onClose }: DeleteQuestionDialogProps) => (
  <DeleteDialog
    item={question}
    remove={useDeleteQuestion()}
    failed={{ summary: 'Error', detail: 'Delete failed' }}
    onClose={onClose}
  >
    {({ questionText }) => (
      <>
        Delete this question? A question that a task uses stays.
        <Text mt="xs" c="dimmed" lineClamp={3}>
          {questionText}
        </Text>
      </>
    )}
  </DeleteDialog>
);
