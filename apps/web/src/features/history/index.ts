export { ResultView } from './result-view.tsx';
export { routes } from './routes.tsx';
