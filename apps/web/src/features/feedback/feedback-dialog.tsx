import { FEEDBACK_MESSAGE_MAX } from '@assay/contract';
import { Text, Textarea } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { newId } from '../../lib/values/new-id.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useSubmitFeedback } from './api.ts';
import { AttachmentsField } from './attachments-field.tsx';

/** How long the dialog stays after the thanks, ms. */
const CLOSE_AFTER_MS = 1500;

interface FeedbackDialogProps {
  opened: boolean;
  /** What the suggestion is about, where it is about a task. */
  task?: { _id: string; name: string } | null;
  onClose: () => void;
}

interface Draft {
  /** The same at every try; what was changed after a try is another message, so that nothing that was typed is lost. */
  _id: string;
  message: string;
  files: readonly File[];
}

/** Why a message was not sent, and that it is still there. */
const problemOf = (error: unknown): string =>
  `Your suggestion was not sent. ${messageOf(error, 'The server could not answer.').replace(/\.?$/, '.')} What you typed is still here; please try again.`;

const emptyDraft = (): Draft => ({ _id: newId(), message: '', files: [] });

/** The form in which people tell the administrators what could be better. */
export const FeedbackDialog = ({ opened, task = null, onClose }: FeedbackDialogProps) => {
  const [draft, setDraft] = useState(emptyDraft);
  const [sent, setSent] = useState(false);
  const submit = useSubmitFeedback();

  const finish = () => {
    setDraft(emptyDraft());
    setSent(false);
    submit.reset();
    onClose();
  };
  const finishSoon = useTimeout(finish, CLOSE_AFTER_MS);
  const close = () => {
    finishSoon.clear();
    finish();
  };

  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes, _id: newId() });

  const message = draft.message.trim();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!message || sent || submit.isPending) return;
    submit.mutate(
      { _id: draft._id, message, taskId: task?._id ?? null, attachments: draft.files },
      {
        onSuccess: () => {
          toast({ severity: 'success', summary: 'Feedback Submitted!', detail: 'Thanks for the feedback!' });
          setSent(true);
          finishSoon.start();
        },
      },
    );
  };

  return (
    <FormDialog
      opened={opened}
      title="Share Your Suggestions"
      submitLabel="Submit Suggestions"
      busy={submit.isPending}
      submitDisabled={!message || sent}
      dirty={!sent && (message !== '' || draft.files.length > 0)}
      onSubmit={send}
      onClose={close}
    >
      {task && <Text c="dimmed">About the task “{task.name}”.</Text>}
      <Textarea
        label="Message"
        placeholder="What went well, and what could be better?"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={FEEDBACK_MESSAGE_MAX}
        data-autofocus
        readOnly={sent || submit.isPending}
        value={draft.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <AttachmentsField
        files={draft.files}
        onChange={(files) => change({ files })}
        disabled={sent || submit.isPending}
      />
      {submit.isError && (
        <Text c="var(--assay-danger)" role="alert">
          {problemOf(submit.error)}
        </Text>
      )}
    </FormDialog>
  );
};
