import type { ResponseOf, RollOverRow, undoRollOver } from '@assay/contract';
import { Button, Group, List, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { studentCount } from '../students/index.ts';
import { useUndo } from './api.ts';

type Undone = ResponseOf<typeof undoRollOver>['data'];

/** Who and what was changed by hand since, and stays. */
const KeptDialog = ({ students, kept, onClose }: Undone & { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Roll-over undone">
    <Text>{studentCount(students)} are where they were before. What was changed by hand since stays:</Text>
    <List spacing={4} mt="sm">
      {kept.map(({ name, why }) => (
        <List.Item key={name}>
          {name} {why}.
        </List.Item>
      ))}
    </List>
    <Group justify="flex-end" mt="lg">
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  </Modal>
);

/** Asks before a roll-over is undone, and names what stays. */
export const UndoDialog = ({ row, onClose }: { row: RollOverRow; onClose: () => void }) => {
  const undo = useUndo();
  const [undone, setUndone] = useState<Undone | null>(null);
  if (undone) return <KeptDialog {...undone} onClose={onClose} />;
  const confirm = () =>
    undo.mutate(row._id, {
      onSuccess: ({ data }) => {
        toast({
          severity: 'success',
          summary: 'Success',
          detail: `Roll-over undone: ${studentCount(data.students)} are back.`,
        });
        if (data.kept.length > 0) setUndone(data);
        else onClose();
      },
      onError: (error) => {
        toast({
          severity: 'error',
          summary: 'Undo failed',
          detail: messageOf(error, 'Server or network issue.'),
          id: 'undo-roll-over',
        });
        onClose();
      },
    });
  const count = row.promoted + row.archived;
  return (
    <ConfirmDialog
      opened
      title="Undo Confirmation"
      confirmLabel="Undo roll-over"
      cancelLabel="Cancel"
      destructive={false}
      busy={undo.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {studentCount(count)} and their groups go back to where they were before{' '}
      <DateTimeText value={row.doneAt} />; who was archived can log in again. What somebody has changed by
      hand since stays, and is named.
    </ConfirmDialog>
  );
};
