import { resetHeadPassword } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/**
 * A change to an institute, a department or a head. Heads and numbers of people stand in several lists: what is shown
 * of these is asked for again, before whoever waits for the change goes on.
 */
export const usePlaceChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSuccess: useChanged('places') });

export const useResetHeadPassword = () =>
  usePlaceChange(({ id, retryKey }: { id: string; retryKey: string }) =>
    call(resetHeadPassword, { body: { _id: id, retryKey } }),
  );
