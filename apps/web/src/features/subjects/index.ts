export { modulesQuery, subjectsQuery } from './api.ts';
export { routes } from './routes.tsx';
