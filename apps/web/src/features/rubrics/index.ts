export { rubricsQuery } from './api.ts';
export { routes } from './routes.tsx';
