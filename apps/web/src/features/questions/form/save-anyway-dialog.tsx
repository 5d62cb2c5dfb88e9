import { List, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { ReferenceWarning } from '../references/use-reference-checks.ts';

interface SaveAnywayDialogProps {
  /** Null: closed. */
  warnings: readonly ReferenceWarning[] | null;
  onResponse: (save: boolean) => void;
}

const sentenceOf = ({ failure, problem }: ReferenceWarning): string => {
  if (!failure) return `it could not be checked. ${problem ?? ''}`.trim();
  return problem ? `${failure}. Not everything could be checked: ${problem}` : `${failure}.`;
};

/** Asks before questions are saved whose reference solutions fail, or could not be run. */
export const SaveAnywayDialog = ({ warnings, onResponse }: SaveAnywayDialogProps) => {
  const fails = warnings?.some(({ failure }) => failure) ?? false;
  return (
    <ConfirmDialog
      opened={warnings !== null}
      title={fails ? 'The reference solution fails' : 'The reference solution is not checked'}
      confirmLabel="Save anyway"
      cancelLabel="Keep editing"
      destructive={false}
      onConfirm={() => onResponse(true)}
      onCancel={() => onResponse(false)}
    >
      <List size="sm" spacing={4}>
        {warnings?.map((warning) => (
          <List.Item key={warning.title}>
            {warning.title}: {sentenceOf(warning)}
          </List.Item>
        ))}
      </List>
      <Text mt="sm">
        {fails
          ? 'If it is saved like this, correct programs may be marked as wrong.'
          : 'It can be saved now; the server checks it as soon as programs can be run again.'}
      </Text>
    </ConfirmDialog>
  );
};
