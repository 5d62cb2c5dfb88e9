import {
  answerRequest,
  fetchOwnRequests,
  fetchRegradeRequests,
  fetchSubmissionRequests,
  requestRegrade,
  withdrawRequest,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** What the student has asked about a task, and what can still be asked. */
export const ownRequestsQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['regrade-requests', 'own', taskId],
    queryFn: async ({ signal }) => (await call(fetchOwnRequests, { params: { taskId }, signal })).data,
  });

/** A page of the requests about one task, or about all in which the person may give marks. */
export const requestListQuery = (query: QueryIn<typeof fetchRegradeRequests>) =>
  queryOptions({
    queryKey: ['regrade-requests', 'list', query],
    queryFn: ({ signal }) => call(fetchRegradeRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Whose submission of what. */
export interface RequestsKey {
  taskId: string;
  studentId: string;
}

/** What a student has asked about a submission. */
export const submissionRequestsQuery = ({ taskId, studentId }: RequestsKey) =>
  queryOptions({
    queryKey: ['regrade-requests', 'submission', taskId, studentId],
    queryFn: async ({ signal }) =>
      (await call(fetchSubmissionRequests, { params: { taskId, studentId }, signal })).data,
  });

export const useRequestRegrade = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof requestRegrade>) => call(requestRegrade, { body }),
    onSettled: useChanged('regrade-requests'),
  });

export const useWithdrawRequest = () =>
  useMutation({
    mutationFn: (requestId: string) => call(withdrawRequest, { body: { requestId } }),
    onSettled: useChanged('regrade-requests'),
  });

/** Answers a request. A refusal too means that somebody else was faster: what is shown is read again. */
export const useAnswerRequest = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof answerRequest>) => call(answerRequest, { body }),
    onSettled: useChanged('regrade-requests', 'marks'),
  });
