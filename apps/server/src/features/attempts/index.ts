import {
  availableTask,
  earlierRun,
  earlierRuns,
  examClock,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  lastRuns,
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
import { handleGetDraft, handleSaveDraft } from './saving/drafts.ts';
import { mountedExamEvents } from './following/exam-events.ts';
import { handleExamClock } from './starting/exam-clock.ts';
import { handleFetchTask } from './reading/fetch-task.ts';
import { handleFinalSubmit } from './handing-in/final-submit.ts';
import { handleOwnSubmission } from './reading/own-result.ts';
import { handleRunCode } from './running/run-code.ts';
import { handleEarlierRun, handleEarlierRuns, handleLastRuns } from './running/past-runs.ts';
import { handleGetLog } from './running/run-log.ts';
import { handleStartTask } from './starting/start-task.ts';
import { handleTakeOver } from './starting/take-over.ts';
import { handleAvailableTask, handleTaskHistory, handleUpcomingTasks } from './reading/task-lists.ts';

export { listNextTasks, listOwnResults } from './attempt/assigned-task.repository.ts';
export { storeActiveSeconds } from './running/active-seconds.repository.ts';
export { lockAttempts } from './attempt/attempt-lock.repository.ts';
export {
  listExamQuestions,
  listExamTests,
  startOf,
  type AttemptQuestion,
  type AttemptTest,
} from './attempt/exam-question.repository.ts';
export {
  byRules,
  listGradedQuestions,
  type GradedQuestion,
  type GradedTest,
} from './attempt/graded-questions.ts';
export { toOrigins } from './attempt/attempt-origins.ts';
export { deleteOrigins, hasOrigins, listOrigins, type OriginRow } from './attempt/origin.repository.ts';
export { messagesTo, toExamMessage } from './attempt/exam-messages.repository.ts';
export { dropJumpsDue, listJumpsDue } from './saving/jump-due.repository.ts';
export { listSetAside } from './saving/set-aside.repository.ts';
export {
  passedOf,
  shown,
  toResults,
  toRunnerTest,
  toRunnerTests,
  type RunTest,
} from './running/run-results.ts';
export { toRunnerJudging, toRunnerLimits, type Judging } from './running/judging.ts';
export { listStudentQuestions } from './reading/fetch-task.ts';
export { findAttempt } from './attempt/attempt.repository.ts';
export { endOf, requireAssignedTask, requireAttempt } from './attempt/open-attempt.ts';
export { requireProgramSize } from './attempt/program-size.ts';
export { hashProgram, hashText } from './attempt/text-hash.ts';
export { isRemoved, toOwnProgram } from './reading/own-result.ts';
export { toCard } from './reading/task-lists.ts';
export { listRunLogs } from './running/run-log.ts';
export { runOnTests, runPublicTests } from './running/run-public-tests.ts';
export {
  listEarlierSubmissions,
  toReopened,
  type EarlierSubmission,
} from './handing-in/earlier-submissions.ts';
export { substitutionsOf, toSubstitution } from './handing-in/receipt.ts';
export { reopenAttempts } from './handing-in/past-submission.repository.ts';
export { findReceipt, noteGraded, submittedStatus } from './handing-in/submission.repository.ts';
export { submitAttempt } from './handing-in/submit-attempt.ts';
export { sitTask } from './handing-in/sit-task.ts';
export { startFinaliser } from './handing-in/finaliser.ts';

export const attemptsRoutes = [
  mount(availableTask, handleAvailableTask),
  mount(upcomingTasks, handleUpcomingTasks),
  mount(taskHistory, handleTaskHistory),
  mount(fetchTaskById, handleFetchTask),
  mountExamCall(startTask, handleStartTask),
  mountExamCall(examClock, handleExamClock),
  mountedExamEvents,
  mount(takeOver, handleTakeOver),
  mount(saveDraft, handleSaveDraft),
  mountExamCall(getDraft, handleGetDraft),
  mountExamCall(getLog, handleGetLog),
  mountExamCall(runCode, handleRunCode),
  mountExamCall(lastRuns, handleLastRuns),
  mountExamCall(earlierRuns, handleEarlierRuns),
  mountExamCall(earlierRun, handleEarlierRun),
  mountExamCall(finalSubmit, handleFinalSubmit),
  mount(ownSubmission, handleOwnSubmission),
];
