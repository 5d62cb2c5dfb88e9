export { AwaitsSetup } from './awaits-setup.tsx';
export { GettingStarted } from './getting-started.tsx';
export { routes } from './routes.tsx';
