export { sheetsAddress } from './setup-words.ts';
export { routes } from './routes.tsx';
