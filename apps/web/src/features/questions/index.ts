export { questionChoicesQuery, subjectsQuery } from './api.ts';
export { routes } from './routes.tsx';
