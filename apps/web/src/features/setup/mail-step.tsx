import { Button, Group, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useSendTestMail } from './api.ts';
import { StepRow } from './step-row.tsx';

const fieldProblem = (error: unknown): string | undefined =>
  error instanceof CallError ? error.errors.find(({ path }) => path === 'to')?.message : undefined;

const TestMail = () => {
  const [to, setTo] = useState(useSignedIn().profile.email ?? '');
  const mail = useSendTestMail();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mail.mutate(to.trim(), {
      onSuccess: ({ message = '' }) => toast({ severity: 'success', summary: 'Mail sent', detail: message }),
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Mail not sent',
          detail: messageOf(error, 'The mail could not be sent.'),
        }),
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="xs">
        <TextInput
          aria-label="Send a test mail to"
          placeholder="name@example.edu"
          type="email"
          value={to}
          error={fieldProblem(mail.error)}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={mail.isPending}>
          Send a test mail
        </Button>
      </Group>
    </form>
  );
};

/** Whether first passwords and reset links can be mailed, and how to see that they arrive. */
export const MailStep = ({ isConfigured, refused }: { isConfigured: boolean; refused: number }) =>
  isConfigured ? (
    <StepRow
      title="Mail"
      isDone
      count={refused === 0 ? undefined : `${refused.toLocaleString('en')} refused`}
      action={
        refused > 0 && (
          <Button component={Link} to="/admin/mails?f.state=REFUSED" variant="default">
            See them
          </Button>
        )
      }
      text="A mail server is configured: first passwords and links for a new password are sent by mail. Send yourself a mail to check that it arrives."
    >
      <TestMail />
    </StepRow>
  ) : (
    <StepRow
      title="Mail"
      isDone={false}
      count="optional"
      text="No mail server is configured. First passwords are shown once, when an account is created, and you hand them out; mails are kept in the outbox of the data folder. To send them, set SMTP_URL and MAIL_FROM and restart the server."
    />
  );
