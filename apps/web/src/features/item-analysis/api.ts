import { fetchItemAnalysis, lookAtSuspect } from '@assay/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';

const keyOf = (taskId: string) => ['analysis', taskId, 'items'];

/** What questions and tests of a task did; asked again when more submissions are graded. */
export const itemAnalysisQuery = (taskId: string, gradedCount: number) =>
  queryOptions({
    queryKey: [...keyOf(taskId), gradedCount],
    queryFn: async ({ signal }) => (await call(fetchItemAnalysis, { params: { taskId }, signal })).data,
    // What is shown stays while the new figures of the same task come.
    placeholderData: (data, before) => (before?.queryKey[1] === taskId ? data : undefined),
  });

/** Leaves a suspect as it is, or takes it up again. */
export const useLookAtSuspect = (taskId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (look: { suspectId: string; isLeft: boolean }) =>
      call(lookAtSuspect, { body: { taskId, ...look } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(taskId) }),
  });
};
