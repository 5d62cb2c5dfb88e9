import {
  closeSimilarityCase,
  fetchComparison,
  fetchComparisonOptions,
  fetchComparisons,
  fetchLeftOutPrograms,
  fetchPairGrowth,
  fetchSimilarGroups,
  fetchSimilarityCase,
  fetchSimilarityCases,
  fetchSimilarPair,
  fetchSimilarPairs,
  noteInSimilarityCase,
  openSimilarityCase,
  startComparison,
  stopComparison,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** While programs are compared, it is asked how far that is this often, ms. */
const WATCH_MS = 1000;

/** A page of the comparisons of a task; asked for again while one runs. */
export const comparisonListQuery = (taskId: string, query: QueryIn<typeof fetchComparisons>) =>
  queryOptions({
    queryKey: ['similarity', 'list', taskId, query],
    queryFn: ({ signal }) => call(fetchComparisons, { params: { taskId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === 'COMPARING') ? WATCH_MS : false,
  });

/** What of a task can be compared. */
export const comparisonOptionsQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['similarity', 'options', taskId],
    queryFn: async ({ signal }) => (await call(fetchComparisonOptions, { params: { taskId }, signal })).data,
    // The task may have ended since.
    refetchOnMount: 'always',
  });

/** A comparison; asked for again until it has ended. */
export const comparisonQuery = (comparisonId: string) =>
  queryOptions({
    queryKey: ['similarity', 'one', comparisonId],
    queryFn: async ({ signal }) => (await call(fetchComparison, { params: { comparisonId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'COMPARING' ? WATCH_MS : false),
  });

/** A page of the pairs of a comparison; `done` questions make another one of it. */
export const pairListQuery = (comparisonId: string, done: number, query: QueryIn<typeof fetchSimilarPairs>) =>
  queryOptions({
    queryKey: ['similarity', 'pairs', comparisonId, done, query],
    queryFn: ({ signal }) => call(fetchSimilarPairs, { params: { comparisonId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const groupListQuery = (
  comparisonId: string,
  done: number,
  query: QueryIn<typeof fetchSimilarGroups>,
) =>
  queryOptions({
    queryKey: ['similarity', 'groups', comparisonId, done, query],
    queryFn: ({ signal }) => call(fetchSimilarGroups, { params: { comparisonId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const leftOutQuery = (
  comparisonId: string,
  done: number,
  query: QueryIn<typeof fetchLeftOutPrograms>,
) =>
  queryOptions({
    queryKey: ['similarity', 'left-out', comparisonId, done, query],
    queryFn: ({ signal }) => call(fetchLeftOutPrograms, { params: { comparisonId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const pairQuery = (pairId: string) =>
  queryOptions({
    queryKey: ['similarity', 'pair', pairId],
    queryFn: async ({ signal }) => (await call(fetchSimilarPair, { params: { pairId }, signal })).data,
  });

export const growthQuery = (pairId: string) =>
  queryOptions({
    queryKey: ['similarity', 'growth', pairId],
    queryFn: async ({ signal }) => (await call(fetchPairGrowth, { params: { pairId }, signal })).data,
  });

/** A page of the cases of a task. */
export const caseListQuery = (taskId: string, query: QueryIn<typeof fetchSimilarityCases>) =>
  queryOptions({
    queryKey: ['similarity', 'cases', taskId, query],
    queryFn: ({ signal }) => call(fetchSimilarityCases, { params: { taskId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['similarity', 'case', caseId],
    queryFn: async ({ signal }) => (await call(fetchSimilarityCase, { params: { caseId }, signal })).data,
  });

export const useStartComparison = () =>
  useMutation({
    mutationFn: async (body: BodyIn<typeof startComparison>) =>
      (await call(startComparison, { body })).data._id,
    onSettled: useChanged('similarity'),
  });

export const useStopComparison = (comparisonId: string) =>
  useMutation({
    mutationFn: () => call(stopComparison, { body: { comparisonId } }),
    onSettled: useChanged('similarity'),
  });

export const useOpenCase = () =>
  useMutation({
    mutationFn: async (body: BodyIn<typeof openSimilarityCase>) =>
      (await call(openSimilarityCase, { body })).data._id,
    onSettled: useChanged('similarity'),
  });

export const useNoteInCase = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof noteInSimilarityCase>) => call(noteInSimilarityCase, { body }),
    onSettled: useChanged('similarity'),
  });

export const useCloseCase = (caseId: string) =>
  useMutation({
    mutationFn: (outcome: string) => call(closeSimilarityCase, { body: { caseId, outcome } }),
    onSettled: useChanged('similarity'),
  });
