import {
  availableTask,
  examClock,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  ownSubmission,
  runCode,
  saveDraft,
  startTask,
  takeOver,
  taskHistory,
  upcomingTasks,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { mountExamCall } from '../exam-browser/index.ts';
import { handleGetDraft, handleSaveDraft } from './drafts.ts';
import { handleExamClock } from './exam-clock.ts';
import { handleFetchTask } from './fetch-task.ts';
import { handleFinalSubmit } from './final-submit.ts';
import { handleOwnSubmission } from './own-result.ts';
import { handleRunCode } from './run-code.ts';
import { handleGetLog } from './run-log.ts';
import { handleStartTask } from './start-task.ts';
import { handleTakeOver } from './take-over.ts';
import { handleAvailableTask, handleTaskHistory, handleUpcomingTasks } from './task-lists.ts';

export { storeActiveSeconds } from './active-seconds.repository.ts';
export { lockAttempts } from './attempt-lock.repository.ts';
export {
  listExamQuestions,
  listExamTests,
  startOf,
  type AttemptQuestion,
  type AttemptTest,
} from './attempt.repository.ts';
export { toOrigins } from './attempt-origins.ts';
export { deleteOrigins, hasOrigins, listOrigins, type OriginRow } from './origin.repository.ts';
export { listSetAside } from './draft.repository.ts';
export { passedOf, shown, toResults, toRunnerTests } from './run-results.ts';
export { listStudentQuestions } from './fetch-task.ts';
export { requireAssignedTask } from './open-attempt.ts';
export { requireProgramSize } from './program-size.ts';
export { hashProgram } from './text-hash.ts';
export { toOwnProgram } from './own-result.ts';
export { listRunLogs } from './run-log.ts';
export { runOnTests, runPublicTests } from './run-public-tests.ts';
export { listEarlierSubmissions, toReopened, type EarlierSubmission } from './earlier-submissions.ts';
export { reopenAttempts } from './past-submission.repository.ts';
export { findReceipt, noteGraded, submittedStatus } from './submission.repository.ts';
export { sitTask } from './sit-task.ts';
export { startFinaliser } from './finaliser.ts';

export const attemptsRoutes = [
  mount(availableTask, handleAvailableTask),
  mount(upcomingTasks, handleUpcomingTasks),
  mount(taskHistory, handleTaskHistory),
  mount(fetchTaskById, handleFetchTask),
  mountExamCall(startTask, handleStartTask),
  mountExamCall(examClock, handleExamClock),
  mount(takeOver, handleTakeOver),
  mount(saveDraft, handleSaveDraft),
  mountExamCall(getDraft, handleGetDraft),
  mountExamCall(getLog, handleGetLog),
  mountExamCall(runCode, handleRunCode),
  mountExamCall(finalSubmit, handleFinalSubmit),
  mount(ownSubmission, handleOwnSubmission),
];
