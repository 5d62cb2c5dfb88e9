export { questionChoicesQuery, questionsByIdQuery, subjectsQuery } from './api.ts';
export { ReferenceBadge } from './reference-badge.tsx';
export { routes } from './routes.tsx';
export { TestCaseList } from './test-case-list.tsx';
