import { LOGIN_INCOMPLETE } from '@assay/contract';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
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
  const login = useMutation({
    mutationFn: () => attestLogin(taskId, { username, password }),
    onSuccess: (user) => {
      enter(taskId, user, null);
      onEntered();
    },
  });
  const problem = incomplete ? LOGIN_INCOMPLETE : login.error ? messageOf(login.error, 'Login failed') : null;
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
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          size="md"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
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
