import {
  changeHead,
  deletePlaceNow,
  fetchDepartments,
  fetchHeadCandidates,
  fetchPlaceContents,
  fetchWaitingPlaces,
  resetHeadPassword,
  restorePlace,
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

/** What goes with a place that is deleted; asked for each time, for what is counted has to be true. */
export const placeContentsQuery = (query: QueryIn<typeof fetchPlaceContents>) =>
  queryOptions({
    queryKey: ['institutes', 'contents', query],
    queryFn: async ({ signal }) => (await call(fetchPlaceContents, { query, signal })).data,
    gcTime: 0,
  });

/** What will be deleted, the next one first. */
export const waitingPlacesQuery = () =>
  queryOptions({
    queryKey: ['institutes', 'waiting'],
    queryFn: async ({ signal }) => (await call(fetchWaitingPlaces, { signal })).data,
  });

export const useRestorePlace = () =>
  usePlaceChange((id: string) => call(restorePlace, { body: { _id: id } }));

export const useDeletePlaceNow = () =>
  usePlaceChange((body: BodyIn<typeof deletePlaceNow>) => call(deletePlaceNow, { body }));
