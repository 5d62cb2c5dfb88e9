import { FEEDBACK_MESSAGE_MAX, type Feedback } from '@assay/contract';
import { Text, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useAnswerFeedback } from './api.ts';
import classes from './feedback-list.module.css';

interface AnswerDialogProps {
  feedback: Feedback;
  onClose: () => void;
}

/** Writes the answer to a message, which its sender reads beside it. */
export const AnswerDialog = ({ feedback, onClose }: AnswerDialogProps) => {
  const [typed, setTyped] = useState('');
  const send = useAnswerFeedback();
  const answer = typed.trim();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!answer || send.isPending) return;
    send.mutate(
      { _id: feedback._id, answer },
      {
        onSuccess: ({ data }) => {
          const { fullname } = feedback.user;
          const detail = data.isMailed
            ? `${fullname} is mailed the answer.`
            : `${fullname} finds it in their feedback; no mail goes out.`;
          toast({ severity: 'success', summary: 'Answered', detail });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      opened
      title={`Answer ${feedback.user.fullname}`}
      submitLabel="Send Answer"
      busy={send.isPending}
      submitDisabled={!answer}
      dirty={typed !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text className={classes.quoted} component="blockquote">
        {feedback.message}
      </Text>
      <Textarea
        label="Answer"
        description="It stands beside the message for who wrote it, and is mailed to them."
        autosize
        minRows={4}
        maxRows={12}
        maxLength={FEEDBACK_MESSAGE_MAX}
        data-autofocus
        readOnly={send.isPending}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {send.isError && (
        <Text c="var(--assay-danger)" role="alert">
          {messageOf(send.error, 'The server could not be reached. What you typed is still here.')}
        </Text>
      )}
    </FormDialog>
  );
};
