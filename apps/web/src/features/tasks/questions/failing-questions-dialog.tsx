import { List, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { KnownQuestion } from './known-questions.ts';

interface FailingQuestionsDialogProps {
  /** Null: closed. */
  questions: readonly KnownQuestion[] | null;
  /** `Create` or `Update`. */
  action: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a task is stored with questions whose reference solutions fail. */
export const FailingQuestionsDialog = ({
  questions,
  action,
  onConfirm,
  onCancel,
}: FailingQuestionsDialogProps) => (
  <ConfirmDialog
    opened={questions !== null}
    title="A reference solution fails"
    confirmLabel={`${action} anyway`}
    cancelLabel="Keep editing"
    destructive={false}
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    <List size="sm" spacing="xs">
      {questions?.map(({ _id, text, referenceCheck }) => (
        <List.Item key={_id}>
          <Text lineClamp={4} inherit>
            The reference solution of “{text.length > 90 ? `${text.slice(0, 90)}…` : text}” fails:{' '}
            {referenceCheck.message}.
          </Text>
        </List.Item>
      ))}
    </List>
    <Text mt="sm">{action} the task anyway?</Text>
  </ConfirmDialog>
);
