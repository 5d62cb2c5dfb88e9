import {
  applyRegrade,
  discardRegrade,
  fetchRegrade,
  fetchRegradeOptions,
  fetchRegradeResults,
  fetchRegrades,
  startRegrade,
  undoRegrade,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** While programs are computed, it is asked how far that is this often, ms. */
const WATCH_MS = 1000;

/** A page of the regrades of a task. */
export const regradeListQuery = (taskId: string, query: QueryIn<typeof fetchRegrades>) =>
  queryOptions({
    queryKey: ['regrades', 'list', taskId, query],
    queryFn: ({ signal }) => call(fetchRegrades, { params: { taskId }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** What a question of a task can be graded anew by. */
export const regradeOptionsQuery = (taskId: string, questionId: string) =>
  queryOptions({
    queryKey: ['regrades', 'options', taskId, questionId],
    queryFn: async ({ signal }) =>
      (await call(fetchRegradeOptions, { params: { taskId, questionId }, signal })).data,
    // Versions and tests may have come since.
    refetchOnMount: 'always',
  });

/** A regrade; asked for again until its preview is there. */
export const regradeQuery = (regradeId: string) =>
  queryOptions({
    queryKey: ['regrades', 'one', regradeId],
    queryFn: async ({ signal }) => (await call(fetchRegrade, { params: { regradeId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'COMPUTING' ? WATCH_MS : false),
  });

/** A page of what a regrade does; `version` makes another one of it whenever the regrade has moved on. */
export const regradeResultsQuery = (
  regradeId: string,
  version: string,
  query: QueryIn<typeof fetchRegradeResults>,
) =>
  queryOptions({
    queryKey: ['regrades', 'results', regradeId, version, query],
    queryFn: ({ signal }) => call(fetchRegradeResults, { params: { regradeId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const useStartRegrade = () =>
  useMutation({
    mutationFn: async (body: BodyIn<typeof startRegrade>) => (await call(startRegrade, { body })).data._id,
    onSettled: useChanged('regrades'),
  });

export const useApplyRegrade = (regradeId: string) =>
  useMutation({
    mutationFn: (neverLower: boolean) => call(applyRegrade, { body: { regradeId, neverLower } }),
    onSettled: useChanged('regrades', 'marks'),
  });

export const useDiscardRegrade = (regradeId: string) =>
  useMutation({
    mutationFn: () => call(discardRegrade, { body: { regradeId } }),
    onSettled: useChanged('regrades'),
  });

export const useUndoRegrade = (regradeId: string) =>
  useMutation({
    mutationFn: () => call(undoRegrade, { body: { regradeId } }),
    onSettled: useChanged('regrades', 'marks'),
  });
