import { LOGIN_INCOMPLETE } from '@assay/contract';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { DOOR_TIMEOUT_MS, DoorNote, LoginStopped, useDoor } from '../../auth/index.ts';
import { attestLogin } from '../api.ts';
import { enter } from '../entry.ts';

interface ExamLoginProps {
  taskId: string;
  /** The session is stored. */
  onEntered: () => void;
}

/** Asks inside the exam browser who is there, and opens the session for the one task. */
export const ExamLogin = ({ taskId, onEntered }: ExamLoginProps) => {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const { wait, stop, enter: waitForTurn } = useDoor();
  const login = useMutation({
    mutationFn: () =>
      waitForTurn((hear, signal) =>
        attestLogin(taskId, { username, password }, { signal, timeoutMs: DOOR_TIMEOUT_MS }, hear),
      ),
    onSuccess: (user) => {
      enter(taskId, user, null);
      onEntered();
    },
  });
  const refusal = login.error instanceof LoginStopped ? null : login.error;
  const problem = incomplete ? LOGIN_INCOMPLETE : refusal ? messageOf(refusal, 'Login failed') : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIncomplete(!username || !password);
        if (username && password) login.mutate();
      }}
    >
      <Stack gap="md" maw={400}>
        <TextInput
          label="Username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          readOnly={login.isPending}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          size="md"
          autoComplete="current-password"
          value={password}
          readOnly={login.isPending}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {wait && <DoorNote wait={wait} onStop={stop} />}
        {problem && !login.isPending && (
          <Text c="var(--assay-danger)" role="alert">
            {problem}
          </Text>
        )}
        <Button type="submit" size="md" loading={login.isPending}>
          Login
        </Button>
      </Stack>
    </form>
  );
};
