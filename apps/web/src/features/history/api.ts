import { fetchOwnStanding, ownSubmission, taskHistory, type QueryIn } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';

/** A page of the history. */
export const historyQuery = (query: QueryIn<typeof taskHistory>) =>
  queryOptions({
    queryKey: ['history', 'list', query],
    queryFn: ({ signal }) => call(taskHistory, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The student's own result of one task. */
export const ownResultQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['history', 'result', taskId],
    queryFn: async ({ signal }) => (await call(ownSubmission, { params: { taskId }, signal })).data,
  });

/** The student's place in the class and analysis of a task whose result is published. */
export const ownStandingQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['history', 'standing', taskId],
    queryFn: async ({ signal }) => (await call(fetchOwnStanding, { params: { taskId }, signal })).data,
  });
