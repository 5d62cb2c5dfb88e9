import { messageOf } from '../../../lib/server/call.ts';
import { toast } from '../../../ui/messages/toast.ts';

/** How long a refusal stays, ms: it is a sentence of the server's rules, which takes time to read. */
const REFUSAL_MS = 6000;

/** Tells in the corner what becomes of a change (`failed` where the server gives no reason), and answers whether it was made. */
export const tellOutcome = async (
  change: Promise<unknown>,
  { done, failed }: { done: string; failed: string },
): Promise<boolean> => {
  try {
    await change;
    toast({ severity: 'success', summary: 'Success', detail: done });
    return true;
  } catch (error) {
    toast({ severity: 'error', summary: 'Error', detail: messageOf(error, failed), life: REFUSAL_MS });
    return false;
  }
};
