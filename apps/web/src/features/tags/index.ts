export { tagsQuery, useCreateTag } from './api.ts';
export { routes } from './routes.tsx';
