import { resetHeadPassword } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/**
 * A change to an institute, a department or a head. Heads and numbers of people stand in several lists: what is shown
 * of these is asked for again, before whoever waits for the change goes on.
 */
export const usePlaceChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        ['institutes', 'departments', 'dashboard'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
};

export const useResetHeadPassword = () =>
  usePlaceChange(({ id, retryKey }: { id: string; retryKey: string }) =>
    call(resetHeadPassword, { body: { _id: id, retryKey } }),
  );
