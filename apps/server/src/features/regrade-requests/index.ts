import {
  answerRequest,
  fetchOwnRequests,
  fetchRegradeRequests,
  fetchSubmissionRequests,
  requestRegrade,
  withdrawRequest,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAnswerRequest } from './answer-request.ts';
import { handleFetchRegradeRequests, handleFetchSubmissionRequests } from './fetch-requests.ts';
import { handleFetchOwnRequests, handleRequestRegrade, handleWithdrawRequest } from './own-requests.ts';

export { listOpenRequests } from './request-list.repository.ts';
export { toRequestRow } from './request-response.ts';

export const regradeRequestsRoutes = [
  mount(fetchOwnRequests, handleFetchOwnRequests),
  mount(requestRegrade, handleRequestRegrade),
  mount(withdrawRequest, handleWithdrawRequest),
  mount(fetchRegradeRequests, handleFetchRegradeRequests),
  mount(fetchSubmissionRequests, handleFetchSubmissionRequests),
  mount(answerRequest, handleAnswerRequest),
];
