export { ExportMenu } from './export-menu.tsx';
export { exportQuestions } from './export-questions.ts';
export { routes } from './routes.tsx';
