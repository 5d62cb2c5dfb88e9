import { PASSWORD_MAX, findPasswordChangeProblem, type PasswordChange } from '@assay/contract';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react';
import { CallError, messageOf } from '../../lib/call.ts';
import { toast } from '../../ui/toast.ts';
import { useChangePassword } from './api.ts';

interface ChoosePasswordProps {
  username: string;
  /** The session in which the password is changed. */
  token: string;
  /** The password that was made for the account, where it is known; else it is asked for. */
  currentPassword?: string;
  onChosen: () => void;
}

const FIELDS = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm new password', autoComplete: 'new-password' },
] as const;

const refuse = (event: ClipboardEvent) => event.preventDefault();
const withoutClipboard = { onCopy: refuse, onCut: refuse, onPaste: refuse };

const problemOf = (error: unknown) => ({
  path: error instanceof CallError ? error.errors[0]?.path : undefined,
  message: messageOf(error, 'An error occurred while changing password'),
});

/** Puts a password of one's own in the place of the one that was made for the account. */
export const ChoosePassword = ({ username, token, currentPassword = '', onChosen }: ChoosePasswordProps) => {
  const [values, setValues] = useState<PasswordChange>({
    currentPassword,
    newPassword: '',
    confirmPassword: '',
  });
  const [problem, setProblem] = useState<{ path?: string; message: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const change = useChangePassword(token);
  const shown = FIELDS.filter(({ name }) => name !== 'currentPassword' || currentPassword === '');

  const refuseWith = (found: { path?: string; message: string }, summary: string) => {
    setProblem(found);
    toast({ severity: 'error', summary, detail: found.message, id: 'choose-password' });
    form.current?.querySelector<HTMLInputElement>(`[name="${found.path}"]`)?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findPasswordChangeProblem(values, username);
    if (found) return refuseWith(found, 'Error');
    setProblem(null);
    change.mutate(values, {
      onSuccess: () => {
        toast({ severity: 'success', summary: 'Success', detail: 'Password changed' });
        onChosen();
      },
      onError: (error) => refuseWith(problemOf(error), 'Could not change password'),
    });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">
          The password of {username} was made for the account. Choose one that only you know, of at least 8
          characters.
        </Text>
        {shown.map(({ name, label, autoComplete }, index) => (
          <PasswordInput
            key={name}
            name={name}
            label={label}
            autoComplete={autoComplete}
            size="md"
            maxLength={PASSWORD_MAX}
            autoFocus={index === 0}
            data-autofocus={index === 0 || undefined}
            value={values[name]}
            error={problem?.path === name ? problem.message : undefined}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            {...withoutClipboard}
          />
        ))}
        {problem && !shown.some(({ name }) => name === problem.path) && (
          <Text c="var(--assay-danger)" role="alert">
            {problem.message}
          </Text>
        )}
        <Button type="submit" size="md" loading={change.isPending}>
          Save password
        </Button>
      </Stack>
    </form>
  );
};
