import type { Belongings, Faculty } from '@assay/contract';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { belongingsQuery, failureOf, useDeleteFaculty } from './api.ts';
import { SuccessorSelect, NOBODY } from './successor-select.tsx';

const WORDS = {
  tasks: ['task', 'tasks'],
  questions: ['question', 'questions'],
  groups: ['group', 'groups'],
  rubrics: ['rubric', 'rubrics'],
} as const;
const KINDS = ['tasks', 'questions', 'groups', 'rubrics'] as const;

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `3 tasks, 1 group and 2 rubrics`; empty when there is nothing. */
const inWords = (belongings: Belongings): string =>
  listFormat.format(
    KINDS.filter((kind) => belongings[kind] > 0).map(
      (kind) => `${belongings[kind].toLocaleString('en')} ${WORDS[kind][belongings[kind] === 1 ? 0 : 1]}`,
    ),
  );

interface DeleteFacultyDialogProps {
  faculty: Faculty;
  onClose: () => void;
}

/** Asks before a faculty member is deleted, and who takes over what the person owns. */
export const DeleteFacultyDialog = ({ faculty, onClose }: DeleteFacultyDialogProps) => {
  const { _id: ownId } = useSignedIn();
  const belongings = useQuery(belongingsQuery(faculty._id));
  const [successor, setSuccessor] = useState(ownId);
  const remove = useDeleteFaculty();
  const owned = belongings.data && inWords(belongings.data);

  const confirm = () =>
    remove.mutate(
      { id: faculty._id, handOverTo: successor === NOBODY ? null : successor },
      {
        onSuccess: ({ message }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          onClose();
        },
        onError: (error) =>
          toast({ severity: 'error', summary: 'Delete failed', detail: failureOf(error), id: 'faculty' }),
      },
    );

  return (
    <ConfirmDialog
      opened
      title="Delete Confirmation"
      confirmLabel="Delete"
      cancelLabel="Keep"
      busy={remove.isPending || belongings.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <Text fw={600}>Are you sure you want to Delete?</Text>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {faculty.fullname} ({faculty.username}) can no longer log in, and disappears from every list.
          Results of students stay.
        </Text>
        {belongings.isPending && <Skeleton h={48} aria-label="Looking up what this person owns" />}
        {owned === '' && <Text>Owns no tasks, questions, groups or rubrics.</Text>}
        {owned !== '' && !belongings.isPending && (
          <>
            <Text>
              {owned
                ? `Owns ${owned}.`
                : 'What this person owns could not be counted. It can be handed over all the same.'}
            </Text>
            <SuccessorSelect ownerId={faculty._id} value={successor} onChange={setSuccessor} />
            <Text c="dimmed" size="sm">
              {successor === NOBODY
                ? 'It stays as it is: you can view it, but it can no longer be shared, and only people who already have rights on it can change it.'
                : 'The new owner can change, share and publish it. Rights of others stay.'}
            </Text>
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
};
