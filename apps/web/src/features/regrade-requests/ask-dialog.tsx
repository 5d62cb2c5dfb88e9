import { REQUEST_WORDS_MAX, requestWordsSchema } from '@assay/contract';
import { Text, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { newId } from '../../lib/values/new-id.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useRequestRegrade } from './api.ts';

interface AskDialogProps {
  taskId: string;
  /** The question's id. */
  programIndex: string;
  onClose: () => void;
}

/** Asks for another look at a question, in words. */
export const AskDialog = ({ taskId, programIndex, onClose }: AskDialogProps) => {
  /** The same at every try of the same request. */
  const [_id] = useState(newId);
  const [words, setWords] = useState('');
  const [checked, setChecked] = useState(false);
  const ask = useRequestRegrade();
  const { error: problem } = requestWordsSchema.safeParse(words);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (problem) return;
    ask.mutate(
      { _id, taskId, programIndex, words },
      {
        onSuccess: () => {
          toast({ severity: 'success', summary: 'Success', detail: 'Your faculty will read your request.' });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      opened
      title="Ask for another look"
      submitLabel="Send"
      busy={ask.isPending}
      dirty={words !== ''}
      onSubmit={send}
      onClose={onClose}
    >
      <Textarea
        label="What should be looked at again?"
        description="Say which test, line or mark you mean, and why. Everybody who marks this task can read it."
        autosize
        minRows={4}
        maxRows={12}
        maxLength={REQUEST_WORDS_MAX}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={checked && problem?.issues[0]?.message}
        withAsterisk
        data-autofocus
      />
      {ask.error && (
        <Text c="var(--assay-danger)" role="alert">
          {messageOf(ask.error, 'Your request could not be sent.')}
        </Text>
      )}
    </FormDialog>
  );
};
