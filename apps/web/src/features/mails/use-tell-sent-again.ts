import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useSendAgain } from './api.ts';

/** Sends refused mails again, and says how many, or why none. */
export const useTellSentAgain = () => {
  const { mutate, isPending } = useSendAgain();
  return {
    isPending,
    mutate: (body: { _id: string; mailId?: string }) =>
      mutate(body, {
        onSuccess: ({ message = '' }) =>
          toast({ severity: 'success', summary: 'Sent again', detail: message }),
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Not sent',
            detail: messageOf(error, 'The server could not be reached.'),
          }),
      }),
  };
};
