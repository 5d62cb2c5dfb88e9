import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardDialogProps {
  opened: boolean;
  /** What would be thrown away. */
  children: ReactNode;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before something that was typed and not saved is thrown away. */
export const DiscardDialog = ({ opened, children, onDiscard, onKeep }: DiscardDialogProps) => (
  <ConfirmDialog
    opened={opened}
    title="Unsaved changes"
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    onConfirm={onDiscard}
    onCancel={onKeep}
  >
    {children}
  </ConfirmDialog>
);
