import type { UseMutationResult } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';

/** Somebody whose account something is done to. */
export interface Person {
  _id: string;
  fullname: string;
  username: string;
}

/** Does something to somebody's account and says how it ended. @param done what it is called when it succeeded */
export const useActOn = (
  act: Pick<UseMutationResult<unknown, Error, string>, 'mutate'>,
  done: (person: Person) => string,
  onDone: () => void,
) => {
  const fail = (error: Error) =>
    toast({ severity: 'error', summary: 'Error', detail: messageOf(error, 'Server or network issue.') });
  return (person: Person | null) =>
    person &&
    act.mutate(person._id, {
      onSuccess: () => {
        toast({ severity: 'success', summary: 'Success', detail: done(person) });
        onDone();
      },
      onError: fail,
    });
};
