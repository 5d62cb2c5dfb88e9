export { studentCount } from './cohorts.ts';
export { routes } from './routes.tsx';
