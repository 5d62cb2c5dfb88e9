import { ownSubmission, taskHistory } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const historyQuery = queryOptions({
  queryKey: ['history', 'list'],
  queryFn: async ({ signal }) => (await call(taskHistory, { signal })).data,
});

/** The student's own result of one task. */
export const ownResultQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['history', 'result', taskId],
    queryFn: async ({ signal }) => (await call(ownSubmission, { params: { taskId }, signal })).data,
  });
