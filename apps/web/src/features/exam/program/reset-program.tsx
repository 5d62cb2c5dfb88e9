import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRotate } from '@tabler/icons-react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

interface ResetProgramProps {
  disabled: boolean;
  /** Puts the program that the question gave in the place of what was typed. */
  onReset: () => void;
}

/** Starts a program anew, after asking. */
export const ResetProgram = ({ disabled, onReset }: ResetProgramProps) => {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Tooltip label="Reset: start from the given program again">
        <ActionIcon variant="default" size={26} aria-label="Reset" disabled={disabled} onClick={open}>
          <IconRotate size={16} />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={asking}
        title="Reset Confirmation"
        confirmLabel="Reset"
        cancelLabel="Keep what I typed"
        onConfirm={() => {
          onReset();
          close();
        }}
        onCancel={close}
      >
        Replace what you typed with the program the question started from?
        <Text mt="xs">Your programs for other questions, and in other languages, stay as they are.</Text>
      </ConfirmDialog>
    </>
  );
};
