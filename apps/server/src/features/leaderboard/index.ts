import {
  fetchAnalysis,
  fetchLeaderboard,
  fetchOwnStanding,
  undoMarks,
  updateStudentMarks,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchAnalysis } from './fetch-analysis.ts';
import { handleFetchLeaderboard } from './fetch-leaderboard.ts';
import { handleFetchOwnStanding } from './fetch-own-standing.ts';
import { handleUndoMarks } from './undo-marks.ts';
import { handleUpdateStudentMarks } from './update-student-marks.ts';

export { gradedSittings } from './analysis.repository.ts';
export { readBoard } from './read-board.ts';

export const leaderboardRoutes = [
  mount(fetchAnalysis, handleFetchAnalysis),
  mount(fetchLeaderboard, handleFetchLeaderboard),
  mount(fetchOwnStanding, handleFetchOwnStanding),
  mount(updateStudentMarks, handleUpdateStudentMarks),
  mount(undoMarks, handleUndoMarks),
];
