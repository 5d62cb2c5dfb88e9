import type { Leaderboard } from '@assay/contract';
import { Alert, Button, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../lib/server/call.ts';
import { useChanged } from '../../../lib/server/changed.ts';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { undoBatch } from '../api.ts';

/** Says who gave marks to several last, and takes them back; the server knows whether somebody has changed one since. */
export const UndoMarks = ({ board: { task, lastBatch } }: { board: Leaderboard }) => {
  const changed = useChanged('marks');
  const undo = useMutation({
    mutationFn: (batchId: string) => undoBatch(task._id, batchId),
    onSuccess: () =>
      toast({ severity: 'success', summary: 'Undone', detail: 'The marks are back to what they were.' }),
    onError: (error) =>
      toast({
        severity: 'error',
        summary: 'Not undone',
        detail: messageOf(error, 'The marks stay as they are.'),
      }),
    onSettled: changed,
  });
  if (!lastBatch) return null;
  const { _id, givenBy, givenAt, students } = lastBatch;
  return (
    <Alert color="gray" role="status" py="xs">
      <Group justify="space-between" gap="xs">
        <span>
          {givenBy} changed the marks of {students === 1 ? '1 student' : `${students} students`} at once on{' '}
          <DateTimeText value={givenAt} />.
        </span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={undo.isPending}
          onClick={() => undo.mutate(_id)}
        >
          Undo
        </Button>
      </Group>
    </Alert>
  );
};
