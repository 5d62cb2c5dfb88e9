import { fetchAnalysis, fetchLeaderboard, fetchOwnStanding, updateStudentMarks } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchAnalysis } from './fetch-analysis.ts';
import { handleFetchLeaderboard } from './fetch-leaderboard.ts';
import { handleFetchOwnStanding } from './fetch-own-standing.ts';
import { handleUpdateStudentMarks } from './update-student-marks.ts';

export const leaderboardRoutes = [
  mount(fetchLeaderboard, handleFetchLeaderboard),
  mount(fetchAnalysis, handleFetchAnalysis),
  mount(fetchOwnStanding, handleFetchOwnStanding),
  mount(updateStudentMarks, handleUpdateStudentMarks),
];
