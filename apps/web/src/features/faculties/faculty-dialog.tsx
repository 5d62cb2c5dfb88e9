import {
  FACULTY_FIELDS,
  findFacultyProblems,
  findPasswordProblem,
  FORM_INCOMPLETE,
  PHONE_HINT,
  shownPhone,
  type Faculty,
  type FacultyText,
  type NewAccount,
} from '@assay/contract';
import { PasswordInput, SimpleGrid, Switch } from '@mantine/core';
import { useState } from 'react';
import { Controller, useForm, type Control, type FieldPath } from 'react-hook-form';
import { CallError } from '../../lib/server/call.ts';
import { randomName } from '../../lib/values/random-name.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { GenderField, PersonField } from '../accounts/index.ts';
import { failureOf, useAddFaculty, useEditFaculty } from './api.ts';

interface Values extends FacultyText {
  /** Only asked for when somebody is added; empty: the server makes one. */
  password: string;
  isActive: boolean;
}

const EMPTY: Values = { fullname: '', email: '', phone: '', gender: 'MALE', password: '', isActive: true };

const valuesOf = ({ fullname, email, phone, gender, isActive }: Faculty): Values => ({
  fullname,
  email: email ?? '',
  phone: shownPhone(phone) ?? '',
  gender: gender ?? '',
  password: '',
  isActive,
});

const FIELDS: readonly FieldPath<Values>[] = [...FACULTY_FIELDS, 'password'];

const problemsOf = (values: Values): { path: FieldPath<Values>; message: string }[] => {
  const { password, email, fullname } = values;
  const message = password ? findPasswordProblem(password, email.trim(), [fullname]) : null;
  return [...findFacultyProblems(values), ...(message ? [{ path: 'password' as const, message }] : [])];
};

interface FacultyDialogProps {
  /** The faculty member to edit; `new` to add one. */
  faculty: Faculty | 'new';
  onClose: () => void;
  /** Somebody was added, for whom a password was made. */
  onAdded: (account: NewAccount) => void;
}

const refused = (detail: string) =>
  toast({ severity: 'error', summary: 'Operation failed', detail, id: 'faculty' });

const ActiveField = ({ control }: { control: Control<Values> }) => (
  <Controller
    control={control}
    name="isActive"
    render={({ field: { value, ...field } }) => (
      <Switch
        {...field}
        checked={value}
        label="Active"
        description="Anyone who is not active is logged out at once and cannot log in."
      />
    )}
  />
);

const FirstPasswordField = ({ control }: { control: Control<Values> }) => (
  <Controller
    control={control}
    name="password"
    render={({ field, fieldState }) => (
      <PasswordInput
        {...field}
        label="First password"
        description="Leave it empty to have one created."
        autoComplete="new-password"
        maxLength={200}
        error={fieldState.error?.message}
      />
    )}
  />
);

const FacultyFields = ({ control, isNew }: { control: Control<Values>; isNew: boolean }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
    <PersonField control={control} name="fullname" label="Full Name" autoFocus />
    <GenderField control={control} name="gender" />
    <PersonField
      control={control}
      name="email"
      label="Email"
      type="email"
      description={isNew ? 'Logs in with this email.' : 'Changing the email changes the login.'}
    />
    <PersonField control={control} name="phone" label="Phone" type="tel" description={PHONE_HINT} />
    {isNew ? <FirstPasswordField control={control} /> : <ActiveField control={control} />}
  </SimpleGrid>
);

/** The form of one faculty member. */
export const FacultyDialog = ({ faculty, onClose, onAdded }: FacultyDialogProps) => {
  const known = faculty === 'new' ? null : faculty;
  const add = useAddFaculty();
  const edit = useEditFaculty();
  // One for the whole time that the dialog is open: a second try of the same person is known by it.
  const [retryKey] = useState(randomName);
  const { control, handleSubmit, setError, setFocus, formState } = useForm<Values>({
    defaultValues: known ? valuesOf(known) : EMPTY,
    resolver: (values) => {
      const problems = problemsOf(values);
      if (problems.length === 0) return { values, errors: {} };
      const errors = problems.map(({ path, message }) => [path, { type: 'rule', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });

  const fail = (error: unknown) => {
    const told = error instanceof CallError ? error.errors : [];
    for (const field of FIELDS.toReversed()) {
      const message = told.find(({ path }) => path === field)?.message;
      if (message === undefined) continue;
      setError(field, { message });
      setFocus(field);
    }
    refused(failureOf(error));
  };
  const succeed = (detail: string) => {
    toast({ severity: 'success', summary: 'Success', detail });
    onClose();
  };
  const save = handleSubmit(
    ({ password, isActive, ...text }) => {
      if (known)
        edit.mutate(
          { ...text, isActive, id: known._id },
          { onSuccess: ({ message }) => succeed(message), onError: fail },
        );
      else
        add.mutate(
          { ...text, ...(password && { password }), retryKey },
          {
            onSuccess: ({ message, data }) => {
              succeed(message);
              if (data.password) onAdded(data);
            },
            onError: fail,
          },
        );
    },
    () => refused(FORM_INCOMPLETE),
  );

  return (
    <FormDialog
      opened
      title={known ? `Edit ${known.fullname}` : 'Add Faculty'}
      submitLabel={known ? 'Save' : 'Add Faculty'}
      size="lg"
      busy={add.isPending || edit.isPending}
      dirty={formState.isDirty}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <FacultyFields control={control} isNew={!known} />
    </FormDialog>
  );
};
