import { PASSWORD_MAX, administratorSchema, type Administrator } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useLeaveGuard } from '../../ui/page/use-leave-guard.ts';
import { useCreateAdministrator } from './api.ts';

const EMPTY: Administrator = { username: '', fullname: '', email: '', password: '', confirmPassword: '' };

const isField = (name: string): name is keyof Administrator => name in EMPTY;

const FAILED = 'The administrator could not be created.';

/** Asks for the first administrator; afterwards the person is logged in and led on. */
export const AdministratorForm = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const create = useCreateAdministrator(token);
  const form = useForm({ resolver: zodResolver(administratorSchema), defaultValues: EMPTY });
  const { errors, isDirty } = form.formState;
  const { blocker, release } = useLeaveGuard(isDirty);

  const onError = (error: unknown) => {
    toast({ severity: 'error', summary: 'Error', detail: messageOf(error, FAILED), id: 'set-up' });
    for (const { path, message } of error instanceof CallError ? error.errors : []) {
      const field = path.replace(/^administrator\./, '');
      if (isField(field)) form.setError(field, { message }, { shouldFocus: true });
    }
  };
  const submit = form.handleSubmit((administrator) =>
    create.mutate(administrator, {
      onSuccess: () => {
        release();
        void navigate('/admin/setup', { replace: true });
      },
      onError,
    }),
  );
  const field = (name: keyof Administrator) => ({
    size: 'md' as const,
    error: errors[name]?.message,
    ...form.register(name),
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...field('username')}
        />
        <TextInput label="Full name" autoComplete="name" {...field('fullname')} />
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <PasswordInput
          label="Password"
          description="At least 8 characters"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          {...field('password')}
        />
        <PasswordInput
          label="Password again"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          {...field('confirmPassword')}
        />
        {create.isError && (
          <Text c="var(--assay-danger)" role="alert">
            {messageOf(create.error, FAILED)}
          </Text>
        )}
        <Button type="submit" size="md" loading={create.isPending}>
          Create administrator
        </Button>
      </Stack>
      <DiscardDialog
        opened={blocker.state === 'blocked'}
        onKeep={() => blocker.reset?.()}
        onDiscard={() => {
          release();
          blocker.proceed?.();
        }}
      >
        The administrator has not been created yet. Discard what you typed?
      </DiscardDialog>
    </form>
  );
};
