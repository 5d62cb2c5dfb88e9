export { ReasonField } from './arrangement-fields.tsx';
export { PublishDialog } from './publish-dialog.tsx';
export { routes } from './routes.tsx';
