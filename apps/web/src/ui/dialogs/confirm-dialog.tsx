import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  opened: boolean;
  /** The documented header: `Logout Confirmation`, `Delete Confirmation`. */
  title: string;
  /** The question, naming what is destroyed. */
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Red confirm button. Default true. */
  destructive?: boolean;
  /** The action is under way: both buttons wait. */
  busy?: boolean;
  /** It cannot be confirmed yet. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. Focus rests on the button that changes nothing. */
export const ConfirmDialog = ({
  opened,
  title,
  children,
  confirmLabel = 'Yes',
  cancelLabel = 'No',
  destructive = true,
  busy = false,
  disabled = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => (
  <Modal
    opened={opened}
    onClose={() => !busy && onCancel()}
    title={title}
    size="sm"
    withCloseButton={false}
    // Gone at once: what it names is often gone with the answer.
    transitionProps={{ duration: 120, exitDuration: 0 }}
  >
    <Text component="div">{children}</Text>
    <Group justify="flex-end" mt="lg" gap="xs">
      <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus>
        {cancelLabel}
      </Button>
      <Button
        color={destructive ? 'danger' : undefined}
        onClick={onConfirm}
        loading={busy}
        disabled={disabled}
      >
        {confirmLabel}
      </Button>
    </Group>
  </Modal>
);
