import {
  addProposedTest,
  callMutantEquivalent,
  deleteWrongSolution,
  fetchTestStrength,
  fetchTestStrengths,
  measureTestStrength,
  saveInputProgram,
  saveWrongSolution,
  stopTestStrength,
  type BodyIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** While tests are measured, it is asked how far that is this often, ms. */
const WATCH_MS = 1000;

/** How strong the tests of a question are; asked for again until it has been measured. */
export const strengthQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['test-strength', 'one', questionId],
    queryFn: async ({ signal }) => (await call(fetchTestStrength, { params: { questionId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.measurement?.state === 'MEASURING' ? WATCH_MS : false),
  });

/** A question in a version; without one its newest is meant. */
export interface AskedQuestion {
  questionId: string;
  version?: number | undefined;
}

/** How strong the tests of several questions are, by their ids. */
export const strengthsQuery = (questions: readonly AskedQuestion[]) => {
  const ids = questions
    .map(({ questionId, version }) => (version === undefined ? questionId : `${questionId}:${version}`))
    .toSorted()
    .join(',');
  return queryOptions({
    queryKey: ['test-strength', 'several', ids],
    queryFn: async ({ signal }) => {
      const { data } = await call(fetchTestStrengths, { query: { ids }, signal });
      return new Map(data.map((row) => [row.questionId, row]));
    },
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  });
};

export const useMeasure = (questionId: string) =>
  useMutation({
    mutationFn: () => call(measureTestStrength, { body: { questionId } }),
    onSettled: useChanged('test-strength'),
  });

export const useStopMeasuring = (questionId: string) =>
  useMutation({
    mutationFn: () => call(stopTestStrength, { body: { questionId } }),
    onSettled: useChanged('test-strength'),
  });

export const useAddProposedTest = (questionId: string) =>
  useMutation({
    mutationFn: (programId: string) => call(addProposedTest, { body: { questionId, programId } }),
    onSettled: useChanged('questions'),
  });

export const useCallEquivalent = (questionId: string) =>
  useMutation({
    mutationFn: (said: Omit<BodyIn<typeof callMutantEquivalent>, 'questionId'>) =>
      call(callMutantEquivalent, { body: { questionId, ...said } }),
    onSettled: useChanged('test-strength'),
  });

export const useSaveWrongSolution = (questionId: string) =>
  useMutation({
    mutationFn: (wrongSolution: BodyIn<typeof saveWrongSolution>['wrongSolution']) =>
      call(saveWrongSolution, { body: { questionId, wrongSolution } }),
    onSuccess: useChanged('test-strength'),
  });

export const useDeleteWrongSolution = (questionId: string) =>
  useMutation({
    mutationFn: (wrongSolutionId: string) =>
      call(deleteWrongSolution, { body: { questionId, wrongSolutionId } }),
    onSettled: useChanged('test-strength'),
  });

export const useSaveInputProgram = (questionId: string) =>
  useMutation({
    mutationFn: (said: Omit<BodyIn<typeof saveInputProgram>, 'questionId'>) =>
      call(saveInputProgram, { body: { questionId, ...said } }),
    onSuccess: useChanged('test-strength'),
  });
