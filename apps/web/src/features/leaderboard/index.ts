export { leaderboardQuery } from './api.ts';
export { routes } from './routes.tsx';
