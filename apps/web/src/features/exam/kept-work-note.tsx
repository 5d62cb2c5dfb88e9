import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { partOf } from '../../lib/server/part.ts';
import type { SentState } from './send-kept-work.ts';

const WORDS: Readonly<Record<SentState, string>> = {
  saved: 'What you had typed on this device is saved now.',
  late: 'What you had typed on this device came after the end. It is kept and listed on your receipt, but not graded.',
  kept: 'What you have typed on this device is not saved yet. Open the task to send it.',
};

const sender = partOf(() => import('./send-kept-work.ts'));

/**
 * Sends what this device has kept of a student since the last login, and says what has become of it. A task that stays
 * unsaved is tried again when the page is next opened, and by its exam page.
 */
export const KeptWorkNote = ({ userId }: { userId: string }) => {
  const queryKey = ['exam', 'kept-work', userId];
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await sender.load()).sendKeptWork(userId),
    staleTime: Infinity,
    // Looked for again whenever these pages are come back to.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!data || data.length === 0) return null;
  const isAllSaved = data.every(({ state }) => state === 'saved');
  return (
    <Alert
      color={isAllSaved ? 'info' : 'warning'}
      icon={<IconDeviceFloppy size={18} />}
      role="status"
      mb="md"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => client.setQueryData(queryKey, [])}
    >
      <Stack gap="xs">
        {data.map(({ taskId, name, state }) => (
          <Text key={taskId}>
            <Anchor component={Link} to={`/student/tasks/${taskId}`} underline="always">
              {name ?? 'A task'}
            </Anchor>
            {`: ${WORDS[state]}`}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
};
