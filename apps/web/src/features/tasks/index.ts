export { useExempt, useRestoreTask } from './api.ts';
export { OpenWorkList } from './list/open-work-list.tsx';
export { PublishDialog } from './list/publish-dialog.tsx';
export { routes } from './routes.tsx';
