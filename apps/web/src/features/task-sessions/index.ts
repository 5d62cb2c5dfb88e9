export { routes } from './routes.tsx';
export { TimeLeft } from './time-left.tsx';
