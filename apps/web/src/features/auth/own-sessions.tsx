import type { OwnSession } from '@assay/contract';
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { formatDateTime } from '../../lib/values/dates.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ownSessionsQuery, useEndOtherSessions, useEndSession } from './own-sessions-api.ts';
import classes from './own-sessions.module.css';

const notEnded = (error: unknown) =>
  toast({
    severity: 'error',
    summary: 'Error',
    detail: messageOf(error, 'The server could not answer. Please try again.'),
  });

const SessionRow = ({ session }: { session: OwnSession }) => {
  const end = useEndSession();
  return (
    <li className={classes.session}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{session.device}</Text>
          {session.isThis && (
            <Badge variant="light" tt="none">
              This one
            </Badge>
          )}
          {session.isExam && (
            <Badge variant="light" color="gray" tt="none">
              An exam
            </Badge>
          )}
        </Group>
        <Text c="dimmed">
          {session.address && `${session.address} · `}opened {formatDateTime(session.openedAt)} · last used{' '}
          {formatDateTime(session.lastUsedAt)}
        </Text>
      </div>
      {!session.isThis && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={`End ${session.device}, opened ${formatDateTime(session.openedAt)}`}
          onClick={() => end.mutate(session._id, { onError: notEnded })}
        >
          End
        </Button>
      )}
    </li>
  );
};

const EndOthers = () => {
  const endOthers = useEndOtherSessions();
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      loading={endOthers.isPending}
      onClick={() => endOthers.mutate(undefined, { onError: notEnded })}
    >
      End all others
    </Button>
  );
};

/** Where the account is logged in; every other session can be ended. */
export const OwnSessions = () => {
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  if (error)
    return (
      <LoadError
        message={messageOf(error, 'Your sessions could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton h={64} aria-busy="true" />;
  return (
    <Stack gap="sm">
      <ul className={classes.sessions}>
        {data.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      {data.length > 1 && <EndOthers />}
    </Stack>
  );
};
