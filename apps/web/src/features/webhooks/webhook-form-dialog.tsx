import {
  findWebhookProblems,
  FORM_INCOMPLETE,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type FieldProblem,
  type Webhook,
  type WebhookDraft,
} from '@assay/contract';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useAdd, useEdit } from './api.ts';

const EMPTY: WebhookDraft = { purpose: '', url: '', events: [...WEBHOOK_EVENT_TYPES] };

interface WebhookFormDialogProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  mayHttp: boolean;
  onClose: () => void;
  /** The secret of a new one. */
  onAdded?: (secret: string) => void;
}

const refused = (detail: string) => toast({ severity: 'error', summary: 'Not saved', detail, id: 'webhook' });

/** What was typed, what is wrong with it, and how it is saved. */
const useWebhookForm = ({ webhook, mayHttp, onClose, onAdded }: WebhookFormDialogProps) => {
  const opened: WebhookDraft = webhook ?? EMPTY;
  const [draft, setDraft] = useState<WebhookDraft>(opened);
  const [checked, setChecked] = useState(false);
  const [told, setTold] = useState<readonly FieldProblem<string>[]>([]);
  const [add, edit] = [useAdd(), useEdit()];
  const problems = [...(checked ? findWebhookProblems(draft, mayHttp) : []), ...told];

  const onError = (error: unknown) => {
    setTold(error instanceof CallError ? error.errors : []);
    refused(messageOf(error, 'Server or network issue.'));
  };
  const save = () => {
    setChecked(true);
    if (findWebhookProblems(draft, mayHttp).length > 0) {
      refused(FORM_INCOMPLETE);
      return;
    }
    const { url, purpose } = draft;
    const body = { url, purpose, events: [...draft.events] };
    if (webhook)
      edit.mutate(
        { _id: webhook._id, ...body, seenEditedAt: webhook.editedAt },
        { onSuccess: onClose, onError },
      );
    else
      add.mutate(body, {
        onSuccess: ({ data }) => {
          onClose();
          onAdded?.(data.secret);
        },
        onError,
      });
  };
  return {
    draft,
    change: (part: Partial<WebhookDraft>) => {
      setDraft({ ...draft, ...part });
      setTold(told.filter(({ path }) => !(path in part)));
    },
    problemOf: (field: keyof WebhookDraft) => problems.find(({ path }) => path === field)?.message,
    isDirty: JSON.stringify(draft) !== JSON.stringify(opened),
    busy: add.isPending || edit.isPending,
    save,
  };
};

/** The form of a webhook: what it is for, where it goes, what it tells. */
export const WebhookFormDialog = (props: WebhookFormDialogProps) => {
  const { draft, change, problemOf, isDirty, busy, save } = useWebhookForm(props);
  return (
    <FormDialog
      opened
      title={props.webhook ? 'Edit Webhook' : 'Add Webhook'}
      submitLabel={props.webhook ? 'Save' : 'Add Webhook'}
      busy={busy}
      dirty={isDirty}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={props.onClose}
    >
      <TextInput
        label="Purpose"
        placeholder="Marks to Moodle"
        withAsterisk
        data-autofocus
        value={draft.purpose}
        error={problemOf('purpose')}
        onChange={(event) => change({ purpose: event.currentTarget.value })}
      />
      <TextInput
        label="Address"
        description="Where messages are sent. The other program gives it to you."
        placeholder="https://"
        inputMode="url"
        withAsterisk
        value={draft.url}
        error={problemOf('url')}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <Checkbox.Group
        label="Tell it when"
        value={[...draft.events]}
        error={problemOf('events')}
        onChange={(chosen) => change({ events: WEBHOOK_EVENT_TYPES.filter((type) => chosen.includes(type)) })}
      >
        <Stack gap="sm" mt="xs" mb="xs">
          {WEBHOOK_EVENT_TYPES.map((type) => (
            <Checkbox
              key={type}
              value={type}
              label={WEBHOOK_EVENTS[type][0]}
              description={WEBHOOK_EVENTS[type][1]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
};
