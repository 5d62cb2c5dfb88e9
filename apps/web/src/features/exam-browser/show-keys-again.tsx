import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { freshPage, mayLoadByItself } from './fresh-page.ts';
import { LeaveExamBrowser } from './leave-exam-browser.tsx';

const RETRY_MS = 2000;

interface ShowKeysAgainProps {
  taskId: string;
  /** What the server says. */
  message: string;
  /** Does it without being asked. */
  byItself: boolean;
}

/** Loads the page at a fresh address, where the exam browser shows its keys. What was typed is on the device. */
export const ShowKeysAgain = ({ taskId, message, byItself }: ShowKeysAgainProps) => {
  const load = useMutation({
    mutationFn: async () => window.location.assign(await freshPage(taskId)),
    retry: (_count, error) => isConnectionIssue(error),
    retryDelay: RETRY_MS,
  });
  const begin = useEffectEvent(() => {
    if (byItself && mayLoadByItself()) load.mutate();
  });
  useEffect(() => begin(), []);

  if (load.isPending || load.isSuccess) return <Showing reached={!isConnectionIssue(load.failureReason)} />;
  return (
    <>
      <Text size="md" role="alert">
        {load.error ? messageOf(load.error, message) : message}
      </Text>
      <Group gap="sm">
        <Button onClick={() => load.mutate()}>Try again</Button>
        <LeaveExamBrowser />
      </Group>
    </>
  );
};

/** Stands there while the keys are shown. */
export const Showing = ({ reached }: { reached: boolean }) => (
  <Stack align="center" gap="sm" role="status">
    <Loader size="sm" />
    <Text>
      {reached
        ? 'Safe Exam Browser shows its configuration again…'
        : 'The server cannot be reached. Trying again…'}
    </Text>
    <Text c="dimmed" ta="center" maw={420}>
      What you typed on this device is kept. The exam continues automatically where it was.
    </Text>
  </Stack>
);
