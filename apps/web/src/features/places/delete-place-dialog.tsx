import {
  contentsInWords,
  DELETION_WAIT_DAYS,
  isNameTyped,
  runningInWords,
  sittingInWords,
  type PlaceContents,
  type PlaceKind,
} from '@assay/contract';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { placeContentsQuery } from './api.ts';
import { PLACE_WORDS } from './place-words.ts';
import { TypedNameField } from './typed-name-field.tsx';

interface DeletePlaceDialogProps {
  kind: PlaceKind;
  name: string;
  place: { instituteId: string; departmentId?: string };
  busy: boolean;
  /** Closes the place, which is deleted some days later. */
  remove: (typedName: string) => Promise<unknown>;
  onClose: () => void;
}

const Warning = ({ words }: { words: string }) =>
  words && (
    <Text c="var(--assay-danger)" fw={600}>
      {words}
    </Text>
  );

const Contents = ({ name, contents }: { name: string; contents: PlaceContents }) => (
  <Stack gap="xs">
    <Text fw={600}>
      “{name}” has {contentsInWords(contents) || 'nobody in it but its head'}.
    </Text>
    <Warning words={runningInWords(contents)} />
    {contents.sitting > 0 ? (
      <Warning words={`${sittingInWords(contents)} It can be deleted when they have submitted.`} />
    ) : (
      <Text>
        Everybody there is logged out and can no longer log in, and exams that begin now cannot be sat. In{' '}
        {DELETION_WAIT_DAYS} days it is deleted; until then it can be restored as it was, from the list “Will
        be deleted”. Results that exist stay.
      </Text>
    )}
  </Stack>
);

/** Says what an institute or a department holds, and deletes it once its name is typed. */
export const DeletePlaceDialog = ({ kind, name, place, busy, remove, onClose }: DeletePlaceDialogProps) => {
  const { data: contents, error, refetch } = useQuery(placeContentsQuery(place));
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isNameTyped(typed, name)) return setProblem(`Type “${name}” to delete the ${kind}.`);
    try {
      await remove(typed);
      toast({ severity: 'success', summary: 'Success', detail: PLACE_WORDS[kind].deleted });
    } catch (failure) {
      const said = isConnectionIssue(failure) ? 'The server could not be reached.' : messageOf(failure, '');
      toast({ severity: 'error', summary: 'Delete failed.', detail: said });
    }
    onClose();
  };
  return (
    <Modal
      opened
      onClose={() => !busy && onClose()}
      title="Delete Confirmation"
      withCloseButton={false}
      transitionProps={{ duration: 120, exitDuration: 0 }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate aria-busy={!contents && !error}>
        {error ? (
          <LoadError message={messageOf(error, '')} onRetry={() => void refetch()} />
        ) : (
          <Stack>
            {contents ? <Contents name={name} contents={contents} /> : <Skeleton h={96} />}
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
        )}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Keep
          </Button>
          <Button type="submit" color="danger" loading={busy} disabled={!contents || contents.sitting > 0}>
            Delete in {DELETION_WAIT_DAYS} days
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
