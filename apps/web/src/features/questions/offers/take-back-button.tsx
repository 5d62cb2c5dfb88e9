import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useTakeBackOffer } from '../bank-api.ts';
import { copyWords } from './offer-words.ts';

interface TakeBackButtonProps {
  questionId: string;
  /** How many copies of it there are. */
  copies: number;
  onDone: () => void;
}

/** Takes a question out of the bank, and asks before. */
export const TakeBackButton = ({ questionId, copies, onDone }: TakeBackButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useTakeBackOffer();
  const takeBack = () =>
    mutate(questionId, {
      onSuccess: ({ message = '' }) => {
        toast({ severity: 'success', summary: 'Success', detail: message });
        onDone();
      },
      onError: (error) =>
        toast({ severity: 'error', summary: 'Not taken back', detail: messageOf(error, '') }),
    });
  return (
    <>
      <Button variant="subtle" color="danger" onClick={() => setAsking(true)}>
        Take back
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Take the question out of the bank?"
        confirmLabel="Take back"
        cancelLabel="Cancel"
        busy={isPending}
        onConfirm={takeBack}
        onCancel={() => setAsking(false)}
      >
        Nobody else finds it there any more. {copies === 1 && 'The copy that somebody made stays theirs.'}
        {copies > 1 && `The ${copyWords(copies)} that others made stay theirs.`}
      </ConfirmDialog>
    </>
  );
};
