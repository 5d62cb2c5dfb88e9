import { messageOf } from '../../../lib/server/call.ts';
import { toast } from '../../../ui/messages/toast.ts';

/** What a person is told once an action has ended, well or not; `then` follows one that went well. */
export const told = (failure: string, then?: () => void) => ({
  onSuccess: ({ message }: { message?: string | undefined }) => {
    toast({ severity: 'success', summary: 'Success', detail: message ?? '' });
    then?.();
  },
  onError: (error: Error) =>
    toast({ severity: 'error', summary: 'Error', detail: messageOf(error, failure) }),
});
