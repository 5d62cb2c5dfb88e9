import {
  findStudentProblems,
  STUDENT_FIELDS,
  FORM_INCOMPLETE,
  PHONE_HINT,
  shownPhone,
  type NewAccount,
  type Student,
  type StudentField,
  type StudentText,
} from '@assay/contract';
import { Checkbox, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { CallError, isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { randomName } from '../../lib/values/random-name.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { GenderField, PersonField } from '../accounts/index.ts';
import { useAddStudent, useEditStudent } from './api.ts';

const EMPTY: StudentText = {
  username: '',
  fullname: '',
  gender: '',
  semester: '',
  batch: '',
  email: '',
  phone: '',
};

const textOf = (student: Student): StudentText => ({
  username: student.userId.username,
  fullname: student.fullname,
  gender: student.gender ?? '',
  semester: String(student.semester),
  batch: student.batch,
  email: student.email.email ?? '',
  phone: shownPhone(student.phone.phone) ?? '',
});

const isField = (path: string): path is StudentField => STUDENT_FIELDS.some((field) => field === path);

interface StudentDialogProps {
  /** The student to edit; `new` to add one. */
  student: Student | 'new';
  onClose: () => void;
  /** A student was added, for whom a password was made. */
  onAdded: (account: NewAccount) => void;
}

const refused = () =>
  toast({ severity: 'error', summary: 'Validation Error', detail: FORM_INCOMPLETE, id: 'student' });

interface RegisterFieldProps {
  control: Control<StudentText>;
  known: { fullname: string; registerName: string };
  takesName: boolean;
  onChange: (takesName: boolean) => void;
}

/** Whether the register takes over the name that the student has chosen; another name is the register's anyway. */
const RegisterField = ({ control, known, takesName, onChange }: RegisterFieldProps) => {
  const fullname = useWatch({ control, name: 'fullname' });
  return (
    <Checkbox
      mt="md"
      label={`Take “${known.fullname}” into the register`}
      description={`The student chose this name; the register has “${known.registerName}”. Another name that you type replaces both.`}
      disabled={fullname.trim() !== known.fullname}
      checked={takesName}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
};

const StudentFields = ({ control, isNew }: { control: Control<StudentText>; isNew: boolean }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
    <PersonField
      control={control}
      name="username"
      label="Username"
      placeholder="Enrollment number"
      description={isNew ? undefined : 'A username cannot be changed.'}
      readOnly={!isNew}
      autoFocus={isNew}
    />
    <PersonField control={control} name="fullname" label="Full Name" autoFocus={!isNew} />
    <GenderField control={control} name="gender" />
    <PersonField control={control} name="email" label="Email" type="email" />
    <PersonField
      control={control}
      name="semester"
      label="Semester"
      placeholder="1 to 8"
      inputMode="numeric"
    />
    <PersonField control={control} name="batch" label="Passout Year" placeholder="YYYY" inputMode="numeric" />
    <PersonField control={control} name="phone" label="Phone" type="tel" description={PHONE_HINT} />
  </SimpleGrid>
);

/** The form of one student. */
export const StudentDialog = ({ student, onClose, onAdded }: StudentDialogProps) => {
  const known = student === 'new' ? null : student;
  const mode = known ? 'edit' : 'add';
  const add = useAddStudent();
  const edit = useEditStudent();
  // One for the whole time that the dialog is open: a second try of the same student is known by it.
  const [retryKey] = useState(randomName);
  const [takesName, setTakesName] = useState(false);
  const { control, handleSubmit, setError, setFocus, formState } = useForm<StudentText>({
    defaultValues: known ? textOf(known) : EMPTY,
    resolver: (values) => {
      const problems = findStudentProblems(values, mode);
      if (problems.length === 0) return { values, errors: {} };
      const errors = problems.map(({ path, message }) => [path, { type: 'rule', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });

  const fail = (error: unknown) => {
    const fields = error instanceof CallError ? error.errors.filter(({ path }) => isField(path)) : [];
    for (const { path, message } of fields) if (isField(path)) setError(path, { message });
    const first = fields[0]?.path ?? '';
    if (isField(first)) setFocus(first);
    if (fields.length > 0) refused();
    else
      toast({
        severity: 'error',
        summary: 'Error',
        detail: isConnectionIssue(error)
          ? 'Server or network issue.'
          : messageOf(error, 'Server or network issue.'),
        id: 'student',
      });
  };
  const succeed = (detail: string) => {
    toast({ severity: 'success', summary: 'Success', detail });
    onClose();
  };
  const save = handleSubmit((values) => {
    if (known)
      edit.mutate(
        { ...values, _id: known._id, takesName },
        { onSuccess: () => succeed('Student updated'), onError: fail },
      );
    else
      add.mutate(
        { ...values, retryKey },
        {
          onSuccess: ({ data }) => {
            succeed('Student added');
            onAdded(data);
          },
          onError: fail,
        },
      );
  }, refused);

  return (
    <FormDialog
      opened
      title={known ? `Edit ${known.fullname}` : 'Add Student'}
      submitLabel={known ? 'Save' : 'Add Student'}
      size="lg"
      busy={add.isPending || edit.isPending}
      dirty={formState.isDirty || takesName}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <StudentFields control={control} isNew={!known} />
      {known?.registerName && (
        <RegisterField
          control={control}
          known={{ fullname: known.fullname, registerName: known.registerName }}
          takesName={takesName}
          onChange={setTakesName}
        />
      )}
    </FormDialog>
  );
};
