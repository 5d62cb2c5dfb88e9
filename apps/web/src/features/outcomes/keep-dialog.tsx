import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { newId } from '../../lib/values/new-id.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useKeepReport } from './api.ts';

const FAILED = 'The report could not be kept. Please try again.';

interface KeepDialogProps {
  opened: boolean;
  subjectId: string;
  batch: string;
  onClose: () => void;
}

/** Longest note, in characters. */
const NOTE_MAX = 200;

/** Asks what a report is kept for, and keeps it. */
export const KeepDialog = ({ opened, subjectId, batch, onClose }: KeepDialogProps) => {
  const [note, setNote] = useState('');
  const [_id, setId] = useState(newId);
  const keep = useKeepReport();
  const submit = () =>
    keep.mutate(
      { _id, subjectId, batch, note },
      {
        onSuccess: ({ message }) => {
          toast({ id: 'keep', severity: 'success', summary: 'Kept', detail: message });
          setNote('');
          setId(newId());
          onClose();
        },
      },
    );
  return (
    <Modal opened={opened} onClose={onClose} title="Freeze this report">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Text>
            Marks, targets, map, weights and figures are kept as they are now. You can open them later, and
            compare them with the figures of that day.
          </Text>
          <TextInput
            label="Note"
            description="What it is handed in for"
            maxLength={NOTE_MAX}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={keep.error ? messageOf(keep.error, FAILED) : undefined}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={keep.isPending}>
              Freeze
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
