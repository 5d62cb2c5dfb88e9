import {
  contentsInWords,
  placeContentsSchema,
  runningInWords,
  type PlaceContents,
  type PlaceKind,
} from '@assay/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { CallError, isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { PLACE_WORDS } from './place-words.ts';

/** What still is in the place, when the server wants to have that confirmed. */
const contentsOf = (error: unknown): PlaceContents | null =>
  error instanceof CallError && error.code === 'NOT_EMPTY'
    ? (placeContentsSchema.safeParse(error.counts).data ?? null)
    : null;

interface DeletePlaceDialogProps {
  kind: PlaceKind;
  name: string;
  busy: boolean;
  /** Deletes; with people in it only when `confirm` is set. */
  remove: (confirm: boolean) => Promise<unknown>;
  onClose: () => void;
}

const Contents = ({ name, contents }: { name: string; contents: PlaceContents }) => (
  <div role="status">
    <Text fw={600}>
      “{name}” still has {contentsInWords(contents)}.
    </Text>
    {contents.runningTasks > 0 && (
      <Text c="var(--assay-danger)" fw={600} mt={4}>
        {runningInWords(contents)}
      </Text>
    )}
    <Text mt="xs">
      Delete all of it? Everybody there is logged out, can no longer log in, and disappears from every list.
      Results that exist stay.
    </Text>
  </div>
);

/** Asks before an institute or a department is deleted; once more, with the numbers, where people are in it. */
export const DeletePlaceDialog = ({ kind, name, busy, remove, onClose }: DeletePlaceDialogProps) => {
  const [contents, setContents] = useState<PlaceContents | null>(null);
  const confirm = async () => {
    try {
      await remove(contents !== null);
      toast({ severity: 'success', summary: 'Success', detail: PLACE_WORDS[kind].deleted });
      onClose();
    } catch (error) {
      const found = contentsOf(error);
      setContents(found);
      if (found) return;
      toast({
        severity: 'error',
        summary: 'Delete failed.',
        detail: isConnectionIssue(error) ? 'The server could not be reached.' : messageOf(error, ''),
      });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened
      title="Delete Confirmation"
      confirmLabel={contents ? 'Delete all of it' : 'Delete'}
      cancelLabel="Keep"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {contents ? (
        <Contents name={name} contents={contents} />
      ) : (
        `Delete “${name}”? Its head can no longer log in. If anybody else is in it, you are asked again.`
      )}
    </ConfirmDialog>
  );
};
