import { login, type Role } from '@assay/contract';
import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../lib/call.ts';
import { setSession, useSignedIn, type Session } from '../../lib/session.ts';
import { ChoosePassword } from '../auth/index.ts';

/** The login of the exam page refuses everybody but the person who sits the exam. */
class WrongPerson extends Error {}

const logInAs = async (userId: string, role: Role, credentials: { username: string; password: string }) => {
  const { data } = await call(login, { body: credentials });
  if (data._id !== userId || data.role !== role) throw new WrongPerson();
  return data;
};

interface ReloginDialogProps {
  opened: boolean;
  userId: string;
  /** What has happened, and to what was typed. */
  children: string;
}

/** The session has ended in the middle of an exam: asks for the password in place, so that nothing is left or lost. */
export const ReloginDialog = ({ opened, userId, children }: ReloginDialogProps) => {
  const { username, role } = useSignedIn();
  const [name, setName] = useState(username);
  const [password, setPassword] = useState('');
  // A password that was made for the account opens nothing before an own one is chosen: the exam waits for that.
  const [waiting, setWaiting] = useState<{ session: Session; password: string } | null>(null);
  const again = useMutation({
    mutationFn: () => logInAs(userId, role, { username: name, password }),
    onSuccess: (session) =>
      session.mustChangePassword ? setWaiting({ session, password }) : setSession(session),
    onSettled: () => setPassword(''),
  });
  const goOn = (session: Session) => {
    setWaiting(null);
    setSession(session);
  };
  const refusal =
    again.error instanceof WrongPerson
      ? `This exam belongs to ${username}. Log in with that account.`
      : messageOf(again.error, 'Login failed');

  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={waiting ? 'Choose your password' : 'Log in to go on'}
      size="sm"
    >
      {waiting ? (
        <ChoosePassword
          username={waiting.session.username}
          token={waiting.session.token}
          currentPassword={waiting.password}
          onChosen={() => goOn(waiting.session)}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name && password) again.mutate();
          }}
        >
          <Stack gap="md">
            <Text>{children}</Text>
            <TextInput
              label="Username"
              autoComplete="username"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={again.isError ? refusal : undefined}
            />
            <Button type="submit" loading={again.isPending} disabled={!name || !password}>
              Login
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
};
