import { endOtherSessions, endOwnSession, endSessionsOfAccount, fetchOwnSessions } from '@assay/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';

const KEY = ['auth', 'sessions'];

/** Where the person is logged in. */
export const ownSessionsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await call(fetchOwnSessions, { signal })).data,
});

const useEnding = <Input>(end: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: end, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
};

export const useEndSession = () => useEnding((id: string) => call(endOwnSession, { body: { _id: id } }));

export const useEndOtherSessions = () => useEnding(() => call(endOtherSessions, { body: {} }));

/** Logs somebody out everywhere who is looked after. */
export const useEndSessionsOf = () =>
  useMutation({ mutationFn: (id: string) => call(endSessionsOfAccount, { body: { _id: id } }) });
