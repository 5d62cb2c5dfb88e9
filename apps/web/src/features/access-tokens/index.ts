export { OwnTokens } from './own-tokens.tsx';
export { routes } from './routes.tsx';
