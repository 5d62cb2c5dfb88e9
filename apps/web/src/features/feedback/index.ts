export { mayAskForFeedback } from './api.ts';
export { FeedbackDialog } from './feedback-dialog.tsx';
export { routes } from './routes.tsx';
