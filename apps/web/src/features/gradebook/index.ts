export { GradebookItems } from './gradebook-items.tsx';
export { routes } from './routes.tsx';
export { useSaveGradebook } from './use-save-gradebook.ts';
