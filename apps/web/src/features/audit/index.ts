export { HistoryButton, useHistoryAction } from './history-link.tsx';
export { routes } from './routes.tsx';
