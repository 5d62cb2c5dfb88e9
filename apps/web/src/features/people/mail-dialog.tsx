import { mailPeople } from '@assay/contract';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { newId } from '../../lib/values/new-id.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useMailPeople } from './api.ts';
import { namedAs } from './chosen-person.ts';
import type { PeopleDialogProps } from './people-dialog-props.ts';

type Field = 'subject' | 'text';

const RULES = mailPeople.body.pick({ subject: true, text: true });

/** The sentences of what is wrong, by field. */
const problemsOf = (letter: Record<Field, string>): Partial<Record<string, string>> => {
  const { error } = RULES.safeParse(letter);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
};

/** A letter to people, each of whom gets it alone. */
export const MailDialog = ({ people, onClose, onDone }: PeopleDialogProps) => {
  const [letter, setLetter] = useState<Record<Field, string>>({ subject: '', text: '' });
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // Kept while an answer is missing, so that a second try sends nothing twice.
  const [_id, setId] = useState(newId);
  const mail = useMailPeople();
  const problems = tried ? problemsOf(letter) : {};
  const type = (field: Field) => (event: { currentTarget: { value: string } }) => {
    setLetter({ ...letter, [field]: event.currentTarget.value });
    setRefusal(null);
  };

  const send = () => {
    setTried(true);
    if (Object.keys(problemsOf(letter)).length > 0) return;
    mail.mutate(
      { _id, ids: people.map(({ _id: id }) => id), ...letter },
      {
        onSuccess: ({ data: { done, left } }) =>
          onDone({
            words: `The mail is on its way to ${done.toLocaleString('en')} ${done === 1 ? 'person' : 'people'}.`,
            left,
          }),
        onError: (error) => {
          setRefusal(messageOf(error, 'Server or network issue.'));
          if (error instanceof CallError && error.code === 'ID_TAKEN') setId(newId());
        },
      },
    );
  };
  return (
    <FormDialog
      opened
      title="Mail"
      submitLabel="Send"
      size="lg"
      dirty={letter.subject !== '' || letter.text !== ''}
      busy={mail.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Text c="dimmed">
        To {namedAs(people)}. Each gets it alone, with your name; an answer goes to your email address.
      </Text>
      <TextInput
        label="Subject"
        maxLength={150}
        value={letter.subject}
        onChange={type('subject')}
        error={problems['subject']}
        data-autofocus
      />
      <Textarea
        label="Text"
        autosize
        minRows={6}
        maxRows={14}
        maxLength={5000}
        value={letter.text}
        onChange={type('text')}
        error={problems['text'] ?? refusal}
      />
    </FormDialog>
  );
};
