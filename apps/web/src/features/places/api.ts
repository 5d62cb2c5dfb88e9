import {
  changeHead,
  fetchDepartments,
  fetchHeadCandidates,
  resetHeadPassword,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
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

/** Those who may become head of a place. */
export const headCandidatesQuery = (query: QueryIn<typeof fetchHeadCandidates>) =>
  queryOptions({
    queryKey: ['faculties', 'head-candidates', query],
    queryFn: async ({ signal }) => (await call(fetchHeadCandidates, { query, signal })).data,
    placeholderData: keepPreviousData,
  });

/** The departments of an institute, by name. */
export const departmentsToChooseQuery = (instituteId: string) =>
  queryOptions({
    queryKey: ['departments', 'to-choose', instituteId],
    queryFn: async ({ signal }) =>
      (await call(fetchDepartments, { params: { instituteId }, query: { sort: 'name' }, signal })).data,
  });

export const useChangeHead = () =>
  usePlaceChange((body: BodyIn<typeof changeHead>) => call(changeHead, { body }));
