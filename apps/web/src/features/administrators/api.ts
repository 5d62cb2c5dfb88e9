import {
  addAdministrator,
  fetchAdministrators,
  resetAdministratorPassword,
  setAdministratorActive,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** A page of the list. */
export const administratorsQuery = (query: QueryIn<typeof fetchAdministrators>) =>
  queryOptions({
    queryKey: ['administrators', query],
    queryFn: ({ signal }) => call(fetchAdministrators, { query, signal }),
    placeholderData: keepPreviousData,
  });

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSettled: useChanged('administrators') });

export const useAddAdministrator = () =>
  useChange((body: BodyIn<typeof addAdministrator>) => call(addAdministrator, { body }));

export const useSetActive = () =>
  useChange((body: BodyIn<typeof setAdministratorActive>) => call(setAdministratorActive, { body }));

export const useResetPassword = () =>
  useChange(({ id: _id, retryKey }: { id: string; retryKey: string }) =>
    call(resetAdministratorPassword, { body: { _id, retryKey } }),
  );
