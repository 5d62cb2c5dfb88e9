import type { BankQuestion } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useArea } from '../../../lib/session/area.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useAnswerOffer } from '../bank-api.ts';

/** By these, who decides on it lets all institutes see a question, or leaves it to its own one. */
export const AnswerButtons = ({ question }: { question: BankQuestion }) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useAnswerOffer();
  const navigate = useNavigate();
  const area = useArea();
  const { _id: questionId, version, institute, offer } = question;

  const answer = (agrees: boolean) =>
    mutate(
      { questionId, version, agrees },
      {
        onSuccess: ({ message = '' }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          // What is left to its institute is not there for administrators any more.
          if (!agrees) void navigate(`${area}/question-bank`);
        },
        onError: (error) => toast({ severity: 'error', summary: 'Not done', detail: messageOf(error, '') }),
        onSettled: () => setAsking(false),
      },
    );

  return (
    <>
      <Button variant="default" disabled={isPending} onClick={() => setAsking(true)}>
        Leave it to its institute
      </Button>
      {offer.isWaiting && (
        <Button leftSection={<IconCheck size={16} />} loading={isPending} onClick={() => answer(true)}>
          Agree
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Leave it to its institute?"
        confirmLabel="Leave it there"
        cancelLabel="Cancel"
        busy={isPending}
        onConfirm={() => answer(false)}
        onCancel={() => setAsking(false)}
      >
        Other institutes do not see the question any more. It stays in the bank of {institute}, and copies
        that were made stay.
      </ConfirmDialog>
    </>
  );
};
