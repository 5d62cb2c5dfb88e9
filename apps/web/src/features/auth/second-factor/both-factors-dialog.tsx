import { PasswordInput, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { CallError, messageOf } from '../../../lib/server/call.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { CodeField } from './code-field.tsx';
import type { BothFactors } from './second-factor-api.ts';

interface BothFactorsDialogProps {
  title: string;
  submitLabel: string;
  /** What happens. */
  children: ReactNode;
  /** Does it; a refusal is said at its field. */
  act: (both: BothFactors) => Promise<unknown>;
  onClose: () => void;
}

const problemOf = (error: unknown) => ({
  path: error instanceof CallError ? error.errors[0]?.path : undefined,
  message: messageOf(error, 'The server could not answer. Please try again.'),
});

/** Asks for password and code before something about the second factor is changed. */
export const BothFactorsDialog = ({ title, submitLabel, children, act, onClose }: BothFactorsDialogProps) => {
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ path: string | undefined; message: string } | null>(null);
  const errorAt = (path: string) => (problem?.path === path ? problem.message : undefined);
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await act({ currentPassword, code });
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      opened
      title={title}
      submitLabel={submitLabel}
      busy={busy}
      submitDisabled={!currentPassword || !code.trim()}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <Text component="div">{children}</Text>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        readOnly={busy}
        value={currentPassword}
        error={errorAt('currentPassword')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <CodeField readOnly={busy} value={code} error={errorAt('code')} onChange={setCode} />
      {problem && problem.path !== 'code' && problem.path !== 'currentPassword' && (
        <Text c="var(--assay-danger)" role="alert">
          {problem.message}
        </Text>
      )}
    </FormDialog>
  );
};
