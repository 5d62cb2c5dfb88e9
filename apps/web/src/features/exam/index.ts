export { ReceiptPrograms, ReceiptView } from './receipt-view.tsx';
export { routes } from './routes.tsx';
export { TestResultList } from './test-result-list.tsx';
export { WebPreview } from './web-preview.tsx';
export { runLogQuery } from './api.ts';
