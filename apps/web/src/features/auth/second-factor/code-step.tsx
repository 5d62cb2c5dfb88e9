import { CODE_MISSING, type SessionUser } from '@assay/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/server/call.ts';
import { CodeField } from './code-field.tsx';
import { useFinishLogin } from './second-factor-api.ts';

interface CodeStepProps {
  /** What the first step of the login answered. */
  ticket: string;
  /** Gets the session, which is not stored yet. */
  onOpened: (user: SessionUser & { token: string }) => void;
  /** Begins the login anew: somebody wishes so, or the ticket holds no longer. */
  onRestart: (reason: string | null) => void;
}

/** The ticket of a login that waits for its code; null for any other failure. */
export const ticketOf = (error: unknown): string | null =>
  (error instanceof CallError && error.code === 'SECOND_FACTOR_NEEDED' && error.ticket) || null;

/** The second step of a login. */
export const CodeStep = ({ ticket, onOpened, onRestart }: CodeStepProps) => {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const finish = useFinishLogin(ticket);
  const fail = (error: unknown) => {
    const message = messageOf(error, 'Login failed');
    if (error instanceof CallError && error.code === 'NO_SESSION') onRestart(message);
    else setProblem(message);
    setCode('');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (finish.isPending) return;
        setProblem(code.trim() ? null : CODE_MISSING);
        if (code.trim()) finish.mutate(code, { onSuccess: onOpened, onError: fail });
      }}
    >
      <Stack gap="md">
        <Text>Your password is right. Open the app that you set up for this account.</Text>
        <CodeField
          size="md"
          autoFocus
          value={code}
          error={problem ?? undefined}
          readOnly={finish.isPending}
          onChange={(typed) => {
            setProblem(null);
            setCode(typed);
          }}
        />
        <Button type="submit" size="md" loading={finish.isPending}>
          Log in
        </Button>
        <Button variant="default" size="md" onClick={() => onRestart(null)}>
          Back
        </Button>
        <Text c="dimmed" size="sm">
          Lost your device and your recovery codes? The person who made your account can turn the second
          factor off.
        </Text>
      </Stack>
    </form>
  );
};
