import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { AdministratorForm } from './administrator-form.tsx';
import { setupLinkQuery } from './api.ts';
import classes from './setup.module.css';

/** A link that cannot be used: why, and where to go. */
const Refused = ({ reason }: { reason: string }) => (
  <Stack gap="lg">
    <Title order={1}>Set-up</Title>
    <Text role="alert">{reason}</Text>
    <Button component={Link} to="/login" variant="default" size="md">
      Go to login
    </Button>
  </Stack>
);

const Content = ({ token }: { token: string }): ReactNode => {
  const { isPending, error, refetch } = useQuery(setupLinkQuery(token));
  if (isPending)
    return (
      <Stack gap="md" role="status" aria-busy="true" aria-label="Loading">
        <Skeleton h={28} w={220} />
        {['username', 'fullname', 'email', 'password', 'again'].map((row) => (
          <Skeleton key={row} h={42} />
        ))}
      </Stack>
    );
  if (error && isConnectionIssue(error))
    return <LoadError message={messageOf(error, '')} onRetry={() => void refetch()} />;
  if (error) return <Refused reason={messageOf(error, 'This set-up link does not work.')} />;
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>Set up Assay</Title>
        <Text c="dimmed">
          Create the first administrator of this installation. The link that led you here then no longer
          works.
        </Text>
      </div>
      <AdministratorForm token={token} />
    </Stack>
  );
};

/** Behind the one-time link of a new installation. */
const SetupPage = () => (
  <main className={classes.screen}>
    <Stack gap="lg" className={classes.content}>
      <div className={classes.logo}>
        <Logo />
      </div>
      <Content token={useParams()['token'] ?? ''} />
    </Stack>
  </main>
);

export default SetupPage;
