export { questionChoicesQuery, questionsByIdQuery } from './api.ts';
export { ReferenceBadge } from './references/reference-badge.tsx';
export { routes } from './routes.tsx';
export { TestCaseList } from './view/test-case-list.tsx';
