export { routes } from './routes.tsx';
export { GENDERS } from './student-columns.tsx';
