export { instituteQuery } from './api.ts';
export { routes } from './routes.tsx';
