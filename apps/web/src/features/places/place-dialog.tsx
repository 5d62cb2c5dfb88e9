import {
  findPlaceProblems,
  FORM_INCOMPLETE,
  PHONE_HINT,
  shownPhone,
  hasAnotherEmail,
  PLACE_FIELDS,
  type Head,
  type HeadText,
  type NewAccount,
  type PlaceField,
  type PlaceKind,
  type PlaceText,
} from '@assay/contract';
import { SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm, useWatch, type Control, type FieldErrors } from 'react-hook-form';
import { CallError, isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { randomName } from '../../lib/values/random-name.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { GenderField, PersonField } from '../accounts/index.ts';
import { PLACE_WORDS } from './place-words.ts';

const textOf = (name: string, head: Head | null): PlaceText => ({
  name,
  fullname: head?.fullname ?? '',
  email: head?.email ?? '',
  phone: shownPhone(head?.phone) ?? '',
  gender: head?.gender ?? '',
});

const isField = (path: string): path is PlaceField => PLACE_FIELDS.some((field) => field === path);

const errorsOf = (kind: PlaceKind, values: PlaceText): FieldErrors<PlaceText> =>
  Object.fromEntries(
    findPlaceProblems(kind, values).map(({ path, message }) => [path, { type: 'rule', message }]),
  );

/** What the form hands over to be stored. */
export interface PlaceInput {
  name: string;
  head: HeadText;
  /** Another email is the same person's new one. */
  isSamePerson: boolean;
  /** The same for every try while the dialog is open. */
  retryKey: string;
}

interface PlaceDialogProps {
  kind: PlaceKind;
  /** What is changed; null adds one. */
  known: { name: string; head: Head | null } | null;
  busy: boolean;
  /** Stores it; `data` is the head's new account, where one was made. */
  save: (place: PlaceInput) => Promise<{ data: NewAccount | null }>;
  onClose: () => void;
  /** The head got an account, with a password that was made for it. */
  onMade: (account: NewAccount) => void;
}

const refused = () =>
  toast({ severity: 'error', summary: 'Validation Error', detail: FORM_INCOMPLETE, id: 'place' });

const emailHint = (head: Head | null): string =>
  head === null ? 'The head logs in with it.' : `Logs in as ${head.username}.`;

const HeadFields = ({ control, known }: { control: Control<PlaceText>; known: Head | null }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
    <PersonField control={control} name="fullname" label="Full Name" />
    <GenderField control={control} name="gender" />
    <PersonField control={control} name="email" label="Email" type="email" description={emailHint(known)} />
    <PersonField control={control} name="phone" label="Phone" type="tel" description={PHONE_HINT} />
  </SimpleGrid>
);

/** The form of an institute or a department and its head. Every field is judged while it is typed. */
export const PlaceDialog = ({ kind, known, busy, save, onClose, onMade }: PlaceDialogProps) => {
  const words = PLACE_WORDS[kind];
  const [retryKey] = useState(randomName);
  const { control, handleSubmit, setError, setFocus, formState } = useForm<PlaceText>({
    mode: 'onChange',
    defaultValues: textOf(known?.name ?? '', known?.head ?? null),
    resolver: (values) => {
      const errors = errorsOf(kind, values);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });

  const email = useWatch({ control, name: 'email' });
  const former = known?.head && hasAnotherEmail(known.head, { email }) ? known.head : null;

  const fail = (error: unknown) => {
    const told = error instanceof CallError ? error.errors : [];
    const fields = told.flatMap(({ path, message }) => {
      const field = path.split('.').at(-1) ?? '';
      return isField(field) ? [{ field, message }] : [];
    });
    for (const { field, message } of fields) setError(field, { message });
    const [first] = fields;
    if (first) setFocus(first.field);
    if (first) refused();
    else
      toast({
        severity: 'error',
        summary: words.notSaved,
        detail: isConnectionIssue(error)
          ? 'The server could not be reached. What you typed is still here.'
          : messageOf(error, ''),
        id: 'place',
      });
  };
  const submit = handleSubmit(async ({ name, ...head }) => {
    try {
      const { data } = await save({ name, head, isSamePerson: former !== null, retryKey });
      toast({ severity: 'success', summary: 'Success', detail: known ? words.updated : words.added });
      onClose();
      if (data?.password) onMade(data);
    } catch (error) {
      fail(error);
    }
  }, refused);

  return (
    <FormDialog
      opened
      title={known ? words.edit : words.add}
      submitLabel={known ? 'Save' : words.add}
      size="lg"
      busy={busy}
      dirty={formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <PersonField control={control} name="name" label={words.name} autoFocus />
      <div role="group" aria-label={words.head}>
        <Text fw={600} mb={4}>
          {words.head}
        </Text>
        {known && !known.head && (
          <Text c="dimmed" mb="xs">
            There is no head at the moment. The person named here gets a login and a first password.
          </Text>
        )}
        <HeadFields control={control} known={known?.head ?? null} />
        {former && (
          <Text role="status" mt="md">
            {former.fullname} logs in with the new email from now on, and the password stays. If somebody else
            takes over, choose <strong>Change the head…</strong> in the menu of the row instead.
          </Text>
        )}
      </div>
    </FormDialog>
  );
};
