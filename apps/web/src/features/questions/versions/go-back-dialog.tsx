import { REASON_MAX, type Question } from '@assay/contract';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { useRestoreVersion } from '../api.ts';

interface GoBackDialogProps {
  /** The question as it is stored now. */
  question: Pick<Question, '_id' | 'version' | 'edition'>;
  /** The version to go back to. */
  version: number;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before what an earlier version said becomes the newest version. */
export const GoBackDialog = ({ question, version, onClose, onDone }: GoBackDialogProps) => {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useRestoreVersion();
  const goBack = () =>
    mutate(
      { questionId: question._id, version, edition: question.edition, reason },
      {
        onSuccess: ({ message = '' }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          onDone();
        },
        onError: (error) =>
          toast({ severity: 'error', summary: 'Not gone back', detail: messageOf(error, '') }),
      },
    );
  return (
    <Modal opened onClose={() => !isPending && onClose()} title={`Go back to version ${version}?`}>
      <Stack gap="md">
        <Text>
          Version {question.version + 1} will say what version {version} says. Nothing is lost: version{' '}
          {question.version} stays in the list. Tasks keep the versions that they have.
        </Text>
        <Textarea
          label="Why (optional)"
          description="Stands with the new version."
          autosize
          minRows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isPending} onClick={goBack}>
            Go back
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
