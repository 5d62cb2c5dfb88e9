import { fetchLeaderboard } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchLeaderboard } from './fetch-leaderboard.ts';

export const leaderboardRoutes = [mount(fetchLeaderboard, handleFetchLeaderboard)];
