export { routes } from './routes.tsx';
export { ShareButton } from './share-button.tsx';
export { ShareDialog } from './share-dialog.tsx';
