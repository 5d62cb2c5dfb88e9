export { AnswerPanel } from './answer-panel.tsx';
export { OwnRequests } from './own-requests.tsx';
export { openRequestsAddress, requestAddress, requestsAddress } from './request-address.ts';
export { routes } from './routes.tsx';
