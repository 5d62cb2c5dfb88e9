import { PASSWORD_MAX, type PasswordChange, type PasswordProblem } from '@assay/contract';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useRef, useState, type ClipboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';

interface PasswordFormProps {
  /** Whose password it is; password managers keep it under this name. */
  username: string;
  /** Whether the current password is asked for. */
  asksCurrent: boolean;
  /** Copy, cut and paste do nothing in the fields. Default true. */
  withoutClipboard?: boolean;
  submitLabel: string;
  /** A form among others is small, and takes no focus by itself. */
  isPart?: boolean;
  /** Stands above the fields. */
  children?: ReactNode;
  findProblem: (change: PasswordChange) => PasswordProblem | null;
  save: (change: PasswordChange) => Promise<unknown>;
  onSaved: () => void;
  /** Something was typed that is not saved, or no longer is. */
  onDirty?: (dirty: boolean) => void;
}

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

const FIELDS = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm new password', autoComplete: 'new-password' },
] as const;

const refuse = (event: ClipboardEvent) => event.preventDefault();
const NO_CLIPBOARD = { onCopy: refuse, onCut: refuse, onPaste: refuse };

const problemOf = (error: unknown) => ({
  path: error instanceof CallError ? error.errors[0]?.path : undefined,
  message: messageOf(error, 'An error occurred while changing password'),
});

/** The fields in which a password of one's own is chosen; what is wrong is said at the field, and nothing typed is lost. */
export const PasswordForm = ({
  username,
  asksCurrent,
  withoutClipboard = true,
  submitLabel,
  isPart = false,
  children,
  findProblem,
  save,
  onSaved,
  onDirty,
}: PasswordFormProps) => {
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<{ path?: string; message: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const shown = FIELDS.filter(({ name }) => asksCurrent || name !== 'currentPassword');

  const change = (next: PasswordChange) => {
    setValues(next);
    onDirty?.(Object.values(next).some((value) => value !== ''));
  };
  const refuseWith = (found: { path?: string; message: string }, summary: string) => {
    setProblem(found);
    toast({ severity: 'error', summary, detail: found.message, id: 'password' });
    form.current?.querySelector<HTMLInputElement>(`[name="${found.path}"]`)?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = findProblem(values);
    if (found) return refuseWith(found, 'Error');
    setProblem(null);
    setBusy(true);
    try {
      await save(values);
      change(EMPTY);
      toast({ severity: 'success', summary: 'Success', detail: 'Password changed', id: 'password' });
      onSaved();
    } catch (error) {
      refuseWith(problemOf(error), 'Could not change password');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md" maw={isPart ? 360 : undefined}>
        {children}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        {shown.map(({ name, label, autoComplete }, index) => (
          <PasswordInput
            key={name}
            name={name}
            label={label}
            autoComplete={autoComplete}
            size={isPart ? undefined : 'md'}
            maxLength={PASSWORD_MAX}
            autoFocus={!isPart && index === 0}
            data-autofocus={(!isPart && index === 0) || undefined}
            readOnly={busy}
            value={values[name]}
            error={problem?.path === name ? problem.message : undefined}
            onChange={(event) => change({ ...values, [name]: event.currentTarget.value })}
            {...(withoutClipboard ? NO_CLIPBOARD : {})}
          />
        ))}
        {problem && !shown.some(({ name }) => name === problem.path) && (
          <Text c="var(--assay-danger)" role="alert">
            {problem.message}
          </Text>
        )}
        <Button
          type="submit"
          size={isPart ? undefined : 'md'}
          variant={isPart ? 'default' : undefined}
          style={{ alignSelf: isPart ? 'flex-start' : undefined }}
          loading={busy}
        >
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
};
