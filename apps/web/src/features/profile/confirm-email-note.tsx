import { Button, Group, Text } from '@mantine/core';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useSendConfirmation } from './api.ts';

/** Says that the email waits to be confirmed, and sends the link once more. */
export const ConfirmEmailNote = ({ email }: { email: string }) => {
  const send = useSendConfirmation();
  const again = () =>
    send.mutate(undefined, {
      onSuccess: () =>
        toast({ severity: 'success', summary: 'Success', detail: `A link was mailed to ${email}.` }),
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Error',
          detail: messageOf(error, 'The link could not be sent. Please try again.'),
        }),
    });
  return (
    <Group gap="sm" role="status">
      <Text>
        {email} is not confirmed yet: open the link that was mailed there. Until then links for a new password
        go to the address you had before.
      </Text>
      <Button variant="default" size="xs" loading={send.isPending} onClick={again}>
        Send the link again
      </Button>
    </Group>
  );
};
