import { login, type Role, type SessionUser } from '@assay/contract';
import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../lib/call.ts';
import { setSession, useSignedIn, type Session } from '../../lib/session.ts';
import { ChoosePassword } from '../auth/index.ts';
import { attestLogin, enter, isInside } from '../exam-browser/index.ts';

/** The login of the exam page refuses everybody but the person who sits the exam. */
class WrongPerson extends Error {}

interface Person {
  userId: string;
  role: Role;
  taskId: string;
}

/** Inside the exam browser the login shows the browser as well: an ordinary session would open nothing there. */
const logInAs = async (
  { userId, role, taskId }: Person,
  credentials: { username: string; password: string },
) => {
  const user = isInside(taskId)
    ? await attestLogin(taskId, credentials)
    : (await call(login, { body: credentials })).data;
  if (user._id !== userId || user.role !== role) throw new WrongPerson();
  return user;
};

interface ReloginDialogProps {
  opened: boolean;
  userId: string;
  taskId: string;
  /** What has happened, and to what was typed. */
  children: string;
}

/** The session has ended in the middle of an exam: asks for the password in place, so that nothing is left or lost. */
export const ReloginDialog = ({ opened, userId, taskId, children }: ReloginDialogProps) => {
  const { username, role } = useSignedIn();
  const [name, setName] = useState(username);
  const [password, setPassword] = useState('');
  // A password that was made for the account opens nothing before an own one is chosen: the exam waits for that.
  const [waiting, setWaiting] = useState<{
    session: Session;
    password: string;
    replaced: SessionUser['passwordReplaced'];
  } | null>(null);
  const again = useMutation({
    mutationFn: () => logInAs({ userId, role, taskId }, { username: name, password }),
    onSuccess: (session) =>
      session.mustChangePassword
        ? setWaiting({ session, password, replaced: session.passwordReplaced })
        : goOn(session),
    onSettled: () => setPassword(''),
  });
  const goOn = (session: Session) => {
    setWaiting(null);
    if (isInside(taskId)) enter(taskId, session, null);
    else setSession(session);
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
          replaced={waiting.replaced}
          onChosen={(token) => goOn({ ...waiting.session, token })}
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
