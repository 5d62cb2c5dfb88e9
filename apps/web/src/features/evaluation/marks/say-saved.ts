import { CallError, isConnectionIssue } from '../../../lib/server/call.ts';
import { toast } from '../../../ui/messages/toast.ts';

const ID = 'evaluation';

/** The marks stand. With the username where the page goes on to another student. */
export const saySaved = (username?: string): void =>
  toast({
    id: ID,
    severity: 'success',
    summary: 'Success',
    detail: username ? `Marks saved successfully for ${username}!` : 'Marks saved successfully!',
    life: username ? 4000 : 2000,
  });

/** The marks break a rule, and were not sent. */
export const sayProblem = (problem: string): void =>
  toast({ id: ID, severity: 'error', summary: 'Error', detail: problem });

/** The marks were sent, and are not known to stand. */
export const sayNotSaved = (error: unknown): void => {
  if (error instanceof CallError && !isConnectionIssue(error) && error.status < 500)
    return toast({ id: ID, severity: 'error', summary: 'Failed to save marks', detail: error.message });
  toast({
    id: ID,
    severity: 'error',
    summary: isConnectionIssue(error) ? 'Error' : 'Something Went Wrong!',
    detail: 'Error occurred during saving.',
  });
};
