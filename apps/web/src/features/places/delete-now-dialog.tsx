import { contentsInWords, isNameTyped, type WaitingPlace } from '@assay/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useDeletePlaceNow } from './api.ts';
import { TypedNameField } from './typed-name-field.tsx';

/** Deletes a place that waits to be deleted at once, when its name is typed again. */
export const DeleteNowDialog = ({ place, onClose }: { place: WaitingPlace; onClose: () => void }) => {
  const { _id, name, contents, instituteName } = place;
  const kind = instituteName === null ? 'institute' : 'department';
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const remove = useDeletePlaceNow();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isNameTyped(typed, name)) return setProblem(`Type “${name}” to delete the ${kind}.`);
    try {
      await remove.mutateAsync({ _id, typedName: typed });
      toast({ severity: 'success', summary: 'Success', detail: `${name} is deleted.` });
    } catch (error) {
      const detail = messageOf(error, 'The server could not be reached.');
      toast({ severity: 'error', summary: 'Delete failed.', detail });
    }
    onClose();
  };
  return (
    <Modal
      opened
      onClose={() => !remove.isPending && onClose()}
      title="Delete now"
      withCloseButton={false}
      transitionProps={{ duration: 120, exitDuration: 0 }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text fw={600}>
            “{name}” has {contentsInWords(contents) || 'nobody in it but its head'}.
          </Text>
          <Text>
            It is deleted with everybody in it, and cannot be restored any more. Results that exist stay.
          </Text>
          <TypedNameField
            name={name}
            typed={typed}
            problem={problem}
            onType={(text) => {
              setTyped(text);
              setProblem(null);
            }}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose} disabled={remove.isPending}>
            Keep
          </Button>
          <Button type="submit" color="danger" loading={remove.isPending}>
            Delete now
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
