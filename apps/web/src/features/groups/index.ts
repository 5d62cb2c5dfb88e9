export { groupsQuery } from './api.ts';
export { routes } from './routes.tsx';
