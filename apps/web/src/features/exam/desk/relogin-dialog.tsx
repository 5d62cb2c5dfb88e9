import { login, type LoginProgress, type SessionUser } from '@assay/contract';
import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callAndHear, messageOf } from '../../../lib/server/call.ts';
import { setSession, useSignedIn, type Session } from '../../../lib/session/session.ts';
import {
  ChoosePassword,
  CodeStep,
  DOOR_TIMEOUT_MS,
  DoorNote,
  LoginStopped,
  ticketOf,
  useDoor,
} from '../../auth/index.ts';
import { attestLogin, enter, isInside } from '../../exam-browser/index.ts';

/** Inside the exam browser the login shows the browser as well: an ordinary session would open nothing there. */
const logInAs = async (
  taskId: string,
  credentials: { username: string; password: string },
  signal: AbortSignal,
  hear: (place: LoginProgress) => void,
) => {
  const input = { signal, timeoutMs: DOOR_TIMEOUT_MS };
  if (isInside(taskId)) return attestLogin(taskId, credentials, input, hear);
  return (await callAndHear(login, { ...input, body: credentials }, hear)).data;
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
  // Staff sit Demo Tests: their login may ask for a code.
  const [ticket, setTicket] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const goOn = (session: Session) => {
    setWaiting(null);
    if (isInside(taskId)) enter(taskId, session, null);
    else setSession(session);
  };
  const open = (user: SessionUser & { token: string }, typed: string) => {
    if (user._id !== userId || user.role !== role)
      return restart(`This exam belongs to ${username}. Log in with that account.`);
    if (!user.mustChangePassword) return goOn(user);
    setWaiting({ session: user, password: typed, replaced: user.passwordReplaced });
  };
  const restart = (reason: string | null) => {
    setTicket(null);
    setRefusal(reason);
  };
  const { wait, stop, enter: waitForTurn } = useDoor();
  const again = useMutation({
    mutationFn: () =>
      waitForTurn((hear, signal) => logInAs(taskId, { username: name, password }, signal, hear)),
    onMutate: () => setRefusal(null),
    onSuccess: (user) => open(user, password),
    onError: (error) => {
      const next = ticketOf(error);
      if (next) setTicket(next);
      else if (!(error instanceof LoginStopped)) setRefusal(messageOf(error, 'Login failed'));
    },
    onSettled: (_, error) => {
      if (!(error instanceof LoginStopped)) setPassword('');
    },
  });

  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={waiting ? 'Choose your password' : 'Log in to continue'}
      size="sm"
    >
      {waiting ? (
        <ChoosePassword
          username={waiting.session.username}
          token={waiting.session.token}
          currentPassword={waiting.password || undefined}
          replaced={waiting.replaced}
          onChosen={(token) => goOn({ ...waiting.session, token })}
        />
      ) : ticket ? (
        <CodeStep ticket={ticket} onOpened={(user) => open(user, '')} onRestart={restart} />
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
              readOnly={again.isPending}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              data-autofocus
              value={password}
              readOnly={again.isPending}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={refusal ?? undefined}
            />
            {wait && <DoorNote wait={wait} onStop={stop} />}
            <Button type="submit" loading={again.isPending} disabled={!name || !password}>
              Login
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
};
