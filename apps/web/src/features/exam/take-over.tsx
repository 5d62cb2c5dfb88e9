import { Button, type ButtonProps } from '@mantine/core';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useTakeOver } from './api.ts';

/** What taking over means. */
export const TAKE_OVER_WORDS =
  'If you continue here, nothing more is accepted from there: what it has sent is already here, and what it has not sent stays on it. Your faculty can see the change.';

/** Goes on with the attempt in this login. */
export const TakeOverButton = ({ taskId, ...style }: { taskId: string } & ButtonProps) => {
  const take = useTakeOver(taskId);
  return (
    <Button
      {...style}
      loading={take.isPending}
      onClick={() =>
        take.mutate(undefined, {
          onError: (error) =>
            toast({
              severity: 'error',
              summary: 'Error',
              detail: messageOf(error, 'You could not continue here. Please try again.'),
            }),
        })
      }
    >
      Continue here
    </Button>
  );
};
