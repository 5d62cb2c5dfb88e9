import { Button, Group, Modal, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { startTransition, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useHeldPage } from '../../lib/pages/held-page.ts';
import { DiscardDialog } from '../dialogs/discard-dialog.tsx';

interface FormDialogProps {
  opened: boolean;
  title: string;
  /** The fields. */
  children: ReactNode;
  /** Whether there is something to cancel; without it the primary button closes. Default true. */
  cancel?: boolean;
  /** What the primary button says. Default `Save`. */
  submitLabel?: string;
  busy?: boolean;
  /** There is nothing to submit yet, or no longer. */
  submitDisabled?: boolean;
  /** Something was typed: closing asks first. */
  dirty?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** A quieter action at the foot, left of the buttons. */
  quietAction?: ReactNode;
  /** Receives the form's submit event, so that react-hook-form's `handleSubmit(save)` can be given as it is. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
}

/** A form in a dialog: Ctrl+S and Enter save, Esc asks before it throws away what was typed. */
export const FormDialog = ({
  opened,
  title,
  children,
  cancel = true,
  submitLabel = 'Save',
  busy = false,
  submitDisabled = false,
  dirty = false,
  size = 'md',
  quietAction,
  onSubmit,
  onClose,
}: FormDialogProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  useHeldPage(opened && dirty);
  useHotkeys([['mod+S', () => opened && !busy && !submitDisabled && form.current?.requestSubmit()]], []);

  const close = () => {
    if (busy) return;
    // In a transition: shown at once, the question would hear the same Esc and close again.
    if (dirty) startTransition(() => setAsking(true));
    else onClose();
  };

  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        size={size}
        closeOnClickOutside={!dirty}
        closeOnEscape={!asking}
        // Gone at once: what it is about is often gone with the answer.
        transitionProps={{ duration: 120, exitDuration: 0 }}
      >
        <form ref={form} onSubmit={onSubmit} noValidate>
          <Stack gap="md">{children}</Stack>
          <Group justify="flex-end" mt="lg" gap="xs">
            {quietAction && <div style={{ marginRight: 'auto' }}>{quietAction}</div>}
            {cancel && (
              <Button variant="default" onClick={close} disabled={busy}>
                Cancel
              </Button>
            )}
            <Button type="submit" loading={busy} disabled={submitDisabled}>
              {submitLabel}
            </Button>
          </Group>
        </form>
      </Modal>
      <DiscardDialog
        opened={asking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
      >
        What you entered in “{title}” is not saved yet.
      </DiscardDialog>
    </>
  );
};
