import {
  FACULTY_FIELDS,
  findFacultyProblems,
  FORM_INCOMPLETE,
  PHONE_HINT,
  type FacultyText,
  type NewAccount,
} from '@assay/contract';
import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { randomName } from '../../lib/values/random-name.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { GenderField, PersonField } from '../accounts/index.ts';
import { useAddAdministrator } from './api.ts';

const EMPTY: FacultyText = { fullname: '', email: '', phone: '', gender: '' };

const refused = (detail: string) =>
  toast({ severity: 'error', summary: 'Operation failed', detail, id: 'administrator' });

interface AddAdministratorDialogProps {
  onClose: () => void;
  onAdded: (account: NewAccount) => void;
}

/** The form of a new administrator. */
export const AddAdministratorDialog = ({ onClose, onAdded }: AddAdministratorDialogProps) => {
  const add = useAddAdministrator();
  // One for the whole time that the dialog is open: a second try of the same person is known by it.
  const [retryKey] = useState(randomName);
  const { control, handleSubmit, setError, setFocus, formState } = useForm<FacultyText>({
    defaultValues: EMPTY,
    resolver: (values) => {
      const problems = findFacultyProblems(values);
      if (problems.length === 0) return { values, errors: {} };
      const errors = problems.map(({ path, message }) => [path, { type: 'rule', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });
  const fail = (error: unknown) => {
    const told = error instanceof CallError ? error.errors : [];
    for (const field of FACULTY_FIELDS.toReversed()) {
      const message = told.find(({ path }) => path === field)?.message;
      if (message === undefined) continue;
      setError(field, { message });
      setFocus(field);
    }
    refused(messageOf(error, 'Server or network issue.'));
  };
  const save = handleSubmit(
    (text) =>
      add.mutate(
        { ...text, retryKey },
        {
          onSuccess: ({ data }) => {
            onClose();
            onAdded(data);
          },
          onError: fail,
        },
      ),
    () => refused(FORM_INCOMPLETE),
  );
  return (
    <FormDialog
      opened
      title="Add Administrator"
      submitLabel="Add Administrator"
      size="lg"
      busy={add.isPending}
      dirty={formState.isDirty}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PersonField control={control} name="fullname" label="Full Name" autoFocus />
        <GenderField control={control} name="gender" />
        <PersonField
          control={control}
          name="email"
          label="Email"
          type="email"
          description="Logs in with this email."
        />
        <PersonField control={control} name="phone" label="Phone" type="tel" description={PHONE_HINT} />
      </SimpleGrid>
    </FormDialog>
  );
};
