import {
  findProfileProblems,
  PROFILE_FIELDS,
  FORM_INCOMPLETE,
  NAME_LOCKED,
  PHONE_HINT,
  shownPhone,
  type ProfileField,
  type ProfileText,
} from '@assay/contract';
import { Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useSaveProfile, type ImageChange, type Profile } from './api.ts';
import { ConfirmEmailNote } from './confirm-email-note.tsx';
import { ImageField } from './image-field.tsx';
import { Field, GenderField, UNSAID } from './profile-fields.tsx';

const textOf = ({ fullname, gender, email, phone }: Profile): ProfileText => ({
  fullname,
  gender: gender ?? UNSAID,
  email: email ?? '',
  phone: shownPhone(phone) ?? '',
});

const isField = (path: string): path is ProfileField => PROFILE_FIELDS.some((field) => field === path);

const EMAIL_IS_LOGIN =
  'You log in with this email. If you change it, you log in with the new one from then on.';

/** What a student is told about the own name: who can change it, or who also sees another one. */
const nameHint = ({ nameIsLocked, registerName }: Profile): string | undefined => {
  if (nameIsLocked) return NAME_LOCKED;
  return registerName ? `Your faculty also sees your name in the register: ${registerName}.` : undefined;
};

/** The form with its file beside it, and what becomes of both. */
const useProfileForm = (profile: Profile) => {
  const kind = profile.role === 'STUDENT' ? 'STUDENT' : 'STAFF';
  const [image, setImage] = useState<ImageChange>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSaveProfile(profile.role);
  const [currentPassword, setCurrentPassword] = useState('');
  const [passwordProblem, setPasswordProblem] = useState<string | null>(null);
  const { control, handleSubmit, reset, setError, setFocus, formState } = useForm<ProfileText>({
    defaultValues: textOf(profile),
    resolver: (values) => {
      const problems = findProfileProblems(values, kind);
      if (problems.length === 0) return { values, errors: {} };
      const errors = problems.map(({ path, message }) => [path, { type: 'rule', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });
  const email = useWatch({ control, name: 'email' });
  const asksPassword = email.trim() !== (profile.email ?? '');
  const dirty = formState.isDirty || image !== null;
  const typePassword = (typed: string) => {
    setPasswordProblem(null);
    setCurrentPassword(typed);
  };

  const changeImage = (change: ImageChange) => {
    setRefusal(null);
    setImage(change);
  };
  const fail = (error: unknown) => {
    const errors = error instanceof CallError ? error.errors : [];
    const message = messageOf(error, 'The server could not answer. Please try again.');
    for (const one of errors) if (isField(one.path)) setError(one.path, { message: one.message });
    const first = errors.find(({ path }) => isField(path))?.path ?? '';
    if (isField(first)) setFocus(first);
    setPasswordProblem(errors.find(({ path }) => path === 'currentPassword')?.message ?? null);
    setRefusal(errors.some(({ path }) => path === 'profile') ? message : null);
    toast({ severity: 'error', summary: 'Could not update profile', detail: message, id: 'profile' });
  };
  const succeed = (saved: Profile) => {
    reset(textOf(saved));
    typePassword('');
    changeImage(null);
    const detail =
      saved.username === profile.username
        ? 'Profile updated'
        : `Profile updated. From now on you log in as ${saved.username}.`;
    toast({ severity: 'success', summary: 'Success', detail, id: 'profile', life: 5000 });
  };
  const submit = handleSubmit(
    (text) => {
      if (asksPassword && !currentPassword)
        return setPasswordProblem('Enter your current password to change the email.');
      if (!save.isPending)
        save.mutate({ text, currentPassword, image }, { onSuccess: succeed, onError: fail });
    },
    () =>
      toast({
        severity: 'error',
        summary: 'Validation Error',
        detail: FORM_INCOMPLETE,
        id: 'profile',
      }),
  );
  const discard = () => {
    reset();
    typePassword('');
    changeImage(null);
  };
  const password = {
    asked: asksPassword,
    value: currentPassword,
    problem: passwordProblem,
    type: typePassword,
  };
  return { control, password, image, changeImage, refusal, dirty, busy: save.isPending, submit, discard };
};

interface ProfileFormProps {
  profile: Profile;
  /** Something was changed that is not saved, or no longer is. */
  onDirty: (dirty: boolean) => void;
}

/** What a person may change about oneself. */
export const ProfileForm = ({ profile, onDirty }: ProfileFormProps) => {
  const { control, password, image, changeImage, refusal, dirty, busy, submit, discard } =
    useProfileForm(profile);
  const form = useRef<HTMLFormElement>(null);
  useHotkeys([['mod+S', () => !busy && form.current?.requestSubmit()]], []);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <ImageField
          fullname={profile.fullname}
          stored={profile.url}
          change={image}
          onChange={changeImage}
          refusal={refusal}
          disabled={busy}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Field
            control={control}
            name="fullname"
            label="Full Name"
            autoComplete="name"
            description={nameHint(profile)}
            readOnly={busy || profile.nameIsLocked === true}
          />
          <GenderField control={control} required={profile.role !== 'STUDENT'} readOnly={busy} />
          <Field
            control={control}
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            description={profile.logsInByEmail ? EMAIL_IS_LOGIN : undefined}
            readOnly={busy}
          />
          <Field
            control={control}
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            description={PHONE_HINT}
            readOnly={busy}
          />
        </SimpleGrid>
        {!profile.emailIsConfirmed && profile.email && <ConfirmEmailNote email={profile.email} />}
        {password.asked && (
          <PasswordInput
            maw={360}
            label="Your password"
            description="Needed to change the email, because password links go there. Your old address is told about the change, and the new one gets a link to confirm it."
            autoComplete="current-password"
            withAsterisk
            readOnly={busy}
            value={password.value}
            error={password.problem}
            onChange={(event) => password.type(event.currentTarget.value)}
          />
        )}
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            Save
          </Button>
          {dirty && (
            <Button variant="default" disabled={busy} onClick={discard}>
              Discard changes
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
};
