export { leaderboardQuery } from './api.ts';
export { PUBLISH_PARAM } from './publish-param.ts';
export { routes } from './routes.tsx';
