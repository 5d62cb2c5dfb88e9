export { routes } from './routes.tsx';
export { similarAddress } from './similar-address.ts';
