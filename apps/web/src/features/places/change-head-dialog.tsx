import {
  findHeadProblems,
  FORM_INCOMPLETE,
  HEAD_FIELDS,
  PHONE_HINT,
  type FormerHead,
  type Head,
  type HeadText,
  type NewAccount,
  type PlaceKind,
} from '@assay/contract';
import { Radio, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm, type Control } from 'react-hook-form';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { randomName } from '../../lib/values/random-name.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { GenderField, PersonField } from '../accounts/index.ts';
import { useChangeHead } from './api.ts';
import { CandidateSelect } from './candidate-select.tsx';
import { FormerHeadFields } from './former-head-fields.tsx';

/** A place whose head changes. */
export interface HeadedPlace {
  kind: PlaceKind;
  name: string;
  instituteId: string;
  /** Null: the institute itself. */
  departmentId: string | null;
}

const EMPTY: HeadText = { fullname: '', email: '', phone: '', gender: '' };

const refused = (detail: string) =>
  toast({ severity: 'error', summary: 'The head has not changed', detail, id: 'place' });

const isField = (path: string): path is keyof HeadText => HEAD_FIELDS.some((field) => field === path);

interface ChangeHeadDialogProps {
  place: HeadedPlace;
  /** Null: nobody is head at the moment. */
  former: Head | null;
  onClose: () => void;
  /** A new person got an account, with a password that was made for it. */
  onMade: (account: NewAccount) => void;
}

/** What is chosen beside the fields of a new person, and what is wrong with it. */
const useChoices = (kind: PlaceKind) => {
  const [isNew, setIsNew] = useState(false);
  const [facultyId, setFacultyId] = useState<string | null>(null);
  const [former, setFormer] = useState<FormerHead>(kind === 'department' ? 'FACULTY' : 'CLOSED');
  const [departmentId, setDepartmentId] = useState<string | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  return {
    isNew,
    facultyId,
    former,
    departmentId,
    problems,
    setIsNew,
    setFacultyId,
    setFormer,
    setDepartmentId,
    setProblems,
  };
};

interface SuccessorFieldsProps {
  place: HeadedPlace;
  control: Control<HeadText>;
  choices: ReturnType<typeof useChoices>;
}

/** Who becomes head. */
const SuccessorFields = ({ place, control, choices }: SuccessorFieldsProps) => (
  <>
    <Radio.Group
      label="Who becomes head?"
      value={choices.isNew ? 'new' : 'faculty'}
      onChange={(chosen) => choices.setIsNew(chosen === 'new')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="faculty"
          label="A faculty member"
          description="Keeps login, password and everything of their own."
        />
        <Radio value="new" label="Somebody new" description="Gets a login and a first password." />
      </Stack>
    </Radio.Group>
    {choices.isNew ? (
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PersonField control={control} name="fullname" label="Full Name" />
        <GenderField control={control} name="gender" />
        <PersonField control={control} name="email" label="Email" type="email" />
        <PersonField control={control} name="phone" label="Phone" type="tel" description={PHONE_HINT} />
      </SimpleGrid>
    ) : (
      <CandidateSelect
        instituteId={place.instituteId}
        departmentId={place.departmentId}
        value={choices.facultyId}
        onChange={choices.setFacultyId}
        problem={choices.problems['facultyId']}
      />
    )}
  </>
);

/** Puts somebody else at the head of a place: a faculty member, or a new person. */
export const ChangeHeadDialog = ({ place, former, onClose, onMade }: ChangeHeadDialogProps) => {
  const { kind, name, instituteId, departmentId } = place;
  const choices = useChoices(kind);
  const { isNew, facultyId, problems } = choices;
  const [retryKey] = useState(randomName);
  const change = useChangeHead();
  const { control, handleSubmit, setError, setFocus, formState } = useForm<HeadText>({
    defaultValues: EMPTY,
    resolver: (values) => {
      const found = isNew ? findHeadProblems(values) : [];
      if (found.length === 0) return { values, errors: {} };
      const errors = found.map(({ path, message }) => [path, { type: 'rule', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });

  const fail = (error: unknown) => {
    const told = error instanceof CallError ? error.errors : [];
    choices.setProblems(Object.fromEntries(told.map(({ path, message }) => [path, message])));
    for (const { path, message } of told.toReversed()) {
      const field = path.replace('head.', '');
      if (!isField(field)) continue;
      setError(field, { message });
      setFocus(field);
    }
    refused(messageOf(error, 'The server could not be reached. What you typed is still here.'));
  };
  const submit = handleSubmit(
    (head) => {
      const missing = {
        ...(!isNew && !facultyId && { facultyId: 'Please choose a faculty member.' }),
        ...(former &&
          kind === 'institute' &&
          choices.former === 'FACULTY' &&
          !choices.departmentId && { formerDepartmentId: 'Please choose a department.' }),
      };
      choices.setProblems(missing);
      if (Object.keys(missing).length > 0) return refused(FORM_INCOMPLETE);
      change.mutate(
        {
          instituteId,
          departmentId,
          ...(isNew ? { head } : { facultyId: facultyId ?? '' }),
          former: choices.former,
          ...(choices.departmentId && { formerDepartmentId: choices.departmentId }),
          retryKey,
        },
        {
          onSuccess: ({ message, data }) => {
            toast({ severity: 'success', summary: 'Success', detail: message });
            onClose();
            if (data?.password) onMade(data);
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
      title={`Change the Head of ${name}`}
      submitLabel="Change the head"
      size="lg"
      busy={change.isPending}
      dirty={formState.isDirty || facultyId !== null}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <SuccessorFields place={place} control={control} choices={choices} />
      {former && (
        <FormerHeadFields
          kind={kind}
          instituteId={instituteId}
          former={former}
          value={choices.former}
          onChange={choices.setFormer}
          department={{
            value: choices.departmentId,
            onChange: choices.setDepartmentId,
            problem: problems['formerDepartmentId'],
          }}
        />
      )}
    </FormDialog>
  );
};
