import { findNewPasswordProblem, RESET_LINK_SENTENCES, type ResetLink } from '@assay/contract';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { clearSession, getSession } from '../../lib/session/session.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { AccountScreen } from './account-screen.tsx';
import { useResetLink, useResetPassword } from './api.ts';
import { PasswordForm } from './password-form.tsx';

const DeadLink = ({ state }: { state: Exclude<ResetLink['state'], 'OPEN'> }) => (
  <Stack gap="md">
    <Text role="alert">{RESET_LINK_SENTENCES[state]}</Text>
    <Text c="dimmed">If you have just used it to choose a password, log in with that one.</Text>
    <Button component={Link} to="/forgot-password" size="md">
      Get a new link
    </Button>
  </Stack>
);

const NewPassword = ({ token, username }: { token: string; username: string }) => {
  const navigate = useNavigate();
  const reset = useResetPassword(token);
  const goOn = () => {
    // Its session has ended on the server.
    if (getSession()?.username.toLowerCase() === username.toLowerCase()) clearSession();
    void navigate('/login', { replace: true });
  };
  return (
    <PasswordForm
      username={username}
      asksCurrent={false}
      withoutClipboard={false}
      submitLabel="Save password"
      findProblem={(typed) => findNewPasswordProblem(typed, username)}
      save={({ newPassword, confirmPassword }) => reset.mutateAsync({ newPassword, confirmPassword })}
      onSaved={goOn}
    >
      <Text c="dimmed">
        Choose a password for <strong>{username}</strong>, of at least 8 characters. Every device that is
        logged in to the account is logged out.
      </Text>
    </PasswordForm>
  );
};

/** Where the link of a mail leads. */
const ResetPasswordPage = () => {
  const token = useParams()['token'] ?? '';
  const { data: link, error, refetch } = useResetLink(token);
  return (
    <AccountScreen title="Choose a new password">
      {link?.state === 'OPEN' ? (
        <NewPassword token={token} username={link.username ?? ''} />
      ) : link ? (
        <DeadLink state={link.state} />
      ) : error ? (
        <LoadError
          message={messageOf(error, 'The link could not be looked up.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Stack gap="md" aria-busy="true" role="status" aria-label="Loading">
          <Skeleton h={20} />
          <Skeleton h={64} />
          <Skeleton h={64} />
        </Stack>
      )}
      <Button component={Link} to="/login" variant="subtle" size="md">
        Back to login
      </Button>
    </AccountScreen>
  );
};

export default ResetPasswordPage;
