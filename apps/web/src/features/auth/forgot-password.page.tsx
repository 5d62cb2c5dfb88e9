import { RESEND_AFTER_SECONDS, RESET_LINK_MINUTES, USERNAME_MISSING } from '@assay/contract';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { CallError, isConnectionIssue } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { AccountScreen } from './account-screen.tsx';
import { useForgotPassword } from './api.ts';

const FAILED = 'Failed to send reset email.';

const reasonOf = (error: unknown): string =>
  error instanceof CallError && !isConnectionIssue(error)
    ? `${FAILED} ${error.message}`
    : `${FAILED} The server could not be reached. Please check the connection and try again.`;

/** Whole seconds until a moment by the page's clock, epoch ms. */
const useSecondsUntil = (moment: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
};

interface ResendProps {
  /** Epoch ms by the page's clock. */
  sentAt: number;
  busy: boolean;
  onResend: () => void;
}

/** Offers to send the mail again once it has had time to arrive. */
const Resend = ({ sentAt, busy, onResend }: ResendProps) => {
  const seconds = useSecondsUntil(sentAt + RESEND_AFTER_SECONDS * 1000);
  if (seconds > 0)
    return (
      <Text className="tabular">
        No mail yet? You can send it again in {seconds} second{seconds === 1 ? '' : 's'}.
      </Text>
    );
  return (
    <Button size="md" loading={busy} onClick={onResend}>
      Resend Email
    </Button>
  );
};

interface AskFormProps {
  username: string;
  problem: string | null;
  busy: boolean;
  onType: (username: string) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Asks whose password it is. */
const AskForm = ({ username, problem, busy, onType, onSubmit }: AskFormProps) => (
  <form onSubmit={onSubmit} noValidate>
    <Stack gap="md">
      <Text c="dimmed">
        We will send you a link to choose a new password. It goes to the email address your institute has for
        you.
      </Text>
      <TextInput
        label="Username"
        description="Your enrollment number or email address."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        autoFocus
        maxLength={200}
        readOnly={busy}
        value={username}
        error={problem}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={busy}>
        Send Email
      </Button>
    </Stack>
  </form>
);

interface SentProps extends ResendProps {
  username: string;
  problem: string | null;
  onAnother: () => void;
}

/** What to do once the mail is on its way. */
const Sent = ({ username, problem, onAnother, ...resend }: SentProps) => (
  <Stack gap="md">
    <Text>
      If <strong>{username}</strong> is the username of an account with an email address, or that address, a
      link is on its way. The link works once, for {RESET_LINK_MINUTES} minutes. If it does not arrive, check
      your junk folder, or ask your department for a new password.
    </Text>
    <Resend key={resend.sentAt} {...resend} />
    {problem && (
      <Text c="var(--assay-danger)" role="alert">
        {problem}
      </Text>
    )}
    <Button variant="default" size="md" onClick={onAnother}>
      Use another username
    </Button>
  </Stack>
);

/** Sends the mail, and knows when it was sent or why it was not. @param onSent the screen says something else now */
const useResetMail = (username: string, onSent: () => void) => {
  const [problem, setProblem] = useState<string | null>(null);
  /** Epoch ms by the page's clock. */
  const [sentAt, setSentAt] = useState<number | null>(null);
  const ask = useForgotPassword();

  const send = () => {
    setProblem(null);
    ask.mutate(username, {
      onSuccess: ({ message }) => {
        toast({ severity: 'success', summary: 'Success', detail: message, id: 'reset' });
        setSentAt(Date.now());
        onSent();
      },
      onError: (error) => {
        toast({ severity: 'error', summary: 'Error', detail: FAILED, id: 'reset' });
        setProblem(reasonOf(error));
      },
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (ask.isPending) return;
    if (username) return send();
    setProblem(USERNAME_MISSING);
    toast({ severity: 'warn', summary: 'Warning', detail: USERNAME_MISSING, id: 'reset' });
  };
  return { problem, sentAt, busy: ask.isPending, send, submit, startOver: () => setSentAt(null) };
};

/** Asks for a mail with a link by which a new password is chosen. */
const ForgotPasswordPage = () => {
  const [typed, setTyped] = useState('');
  const username = typed.trim();
  const title = useRef<HTMLHeadingElement>(null);
  const mail = useResetMail(username, () => title.current?.focus());
  const { problem, sentAt, busy } = mail;

  return (
    <AccountScreen title={sentAt === null ? 'Reset Password' : 'Check your mail'} titleRef={title}>
      {sentAt === null ? (
        <AskForm username={typed} problem={problem} busy={busy} onType={setTyped} onSubmit={mail.submit} />
      ) : (
        <Sent
          username={username}
          problem={problem}
          sentAt={sentAt}
          busy={busy}
          onResend={mail.send}
          onAnother={mail.startOver}
        />
      )}
      <Button component={Link} to="/login" variant="subtle" size="md">
        Back to login
      </Button>
    </AccountScreen>
  );
};

export default ForgotPasswordPage;
