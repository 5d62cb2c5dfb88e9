import {
  addTime,
  compareRecord,
  accessList,
  createTask,
  deleteTask,
  editTask,
  evaluateRubricMarks,
  evaluateStudentSubmission,
  extendTime,
  fetchAnalysis,
  fetchDemoTask,
  fetchItemAnalysis,
  fetchLeaderboard,
  fetchOpenWork,
  fetchPlayback,
  fetchRecord,
  fetchTaskCopy,
  fetchTaskDeletion,
  fetchStudentLogs,
  fetchStudentSubmission,
  getCoWiseReport,
  getReportSubjects,
  getSubjectModules,
  getSubmissionsReport,
  getTasksBySubject,
  lookAtSuspect,
  publishResult,
  removeStudents,
  reopenAttempts,
  restoreTask,
  runDemoCode,
  runSubmissionCode,
  substituteProgram,
  sendRoomMessage,
  sharedItem,
  shareTask,
  studentsInTask,
  submitDemoTest,
  submitFeedback,
  submitFor,
  undoMarks,
  updateStudentMarks,
  viewQuestion,
  viewTask,
  watchRoom,
  addComment,
  deleteComment,
  deleteReusableComment,
  editComment,
  fetchComments,
  fetchMarkingQueue,
  fetchPageAnswers,
  closeSimilarityCase,
  fetchComparison,
  fetchComparisonOptions,
  fetchComparisons,
  fetchLeftOutPrograms,
  fetchPairGrowth,
  fetchSimilarGroups,
  fetchSimilarityCase,
  fetchSimilarityCases,
  fetchSimilarPair,
  fetchSimilarPairs,
  noteInSimilarityCase,
  openSimilarityCase,
  startComparison,
  stopComparison,
  applyRegrade,
  discardRegrade,
  fetchRegrade,
  answerRequest,
  fetchRegradeOptions,
  fetchRegradeRequests,
  fetchSubmissionRequests,
  fetchRegradeResults,
  fetchRegrades,
  startRegrade,
  undoRegrade,
} from '@assay/contract';
import { sealRecord } from '../../src/features/records/seal-record.ts';
import { newId } from '../../src/platform/ids.ts';
import { makeAttempt, makeQuestion, makeTask, windowOf } from '../fixtures.ts';
import { satTask } from '../sat-task.ts';
import {
  comparedPrograms,
  completedTask,
  openCase,
  preparedRegrade,
  runningComparison,
  regradeRequest,
  submission,
  upcomingTask,
  reportQuery,
  newQuestion,
  ongoingTask,
  givenAccess,
  shareWithAll,
} from './items.ts';
import { accountOf, server, statusOf, subjectId, tokenOf, type CallTable } from './people.ts';

/** Tasks, what is done with them, and what is read from them. */
export const TASK_CALLS: CallTable = {
  'view-task': [
    async (person) => statusOf(person, viewTask, { params: { taskId: await upcomingTask() } }),
    [200, 200, 200, 200, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'edit-task': [
    async (person) => {
      const taskId = await upcomingTask();
      const { data } = (await server.call(viewTask, { token: tokenOf('owner'), params: { taskId } })).body;
      return statusOf(person, editTask, { body: { ...data, taskId, name: 'Renamed' } });
    },
    [200, 403, 200, 403, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'delete-task': [
    async (person) => statusOf(person, deleteTask, { body: { taskId: await upcomingTask() } }),
    [200, 403, 403, 200, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'task-deletion': [
    async (person) => statusOf(person, fetchTaskDeletion, { params: { taskId: await upcomingTask() } }),
    [200, 403, 403, 200, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'restore-task': [
    async (person) => {
      const { taskId } = await submission();
      await server.call(deleteTask, { token: tokenOf('owner'), body: { taskId } });
      return statusOf(person, restoreTask, { body: { taskId } });
    },
    [200, 403, 403, 200, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'task-copy': [
    async (person) => statusOf(person, fetchTaskCopy, { params: { taskId: await upcomingTask() } }),
    [200, 200, 403, 403, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'view-question of a task': [
    async (person) => {
      const questionId = await makeQuestion(server.deps, accountOf('owner'));
      const taskId = await makeTask(server.deps, accountOf('owner'), { questions: [questionId] });
      await shareWithAll('task', taskId);
      return statusOf(person, viewQuestion, { body: { questionId, taskId } });
    },
    [200, 200, 200, 200, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'add-time': [
    async (person) =>
      statusOf(person, addTime, {
        body: {
          taskId: await completedTask(),
          studentIds: [accountOf('student').id],
          minutes: 600,
          reason: 'Was ill.',
          seenGivenAt: null,
        },
      }),
    [200, 403, 200, 403, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'extend-time': [
    async (person) =>
      statusOf(person, extendTime, {
        body: {
          taskId: await completedTask(),
          studentIds: [accountOf('student').id],
          extraMinutes: 600,
          reason: 'Was ill.',
        },
      }),
    [200, 403, 200, 403, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'reopen-attempts': [
    async (person) => {
      const { taskId, studentId } = await submission();
      const until = new Date(Date.now() + 3_600_000).toISOString();
      return statusOf(person, reopenAttempts, {
        params: { taskId },
        body: { studentIds: [studentId], until, reason: 'A wrong clock.' },
      });
    },
    [200, 403, 200, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  room: [
    async (person) => statusOf(person, watchRoom, { params: { taskId: (await ongoingTask()).taskId } }),
    [200, 200, 200, 200, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'message to the room': [
    async (person) => {
      const { taskId, studentId } = await ongoingTask();
      return statusOf(person, sendRoomMessage, {
        params: { taskId },
        body: { _id: newId(), to: studentId, text: 'Ten minutes are left.' },
      });
    },
    [200, 403, 200, 403, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'submit-for': [
    async (person) => {
      const { taskId, studentId } = await ongoingTask();
      await makeAttempt(server.deps, taskId, { id: studentId });
      return statusOf(person, submitFor, { params: { taskId }, body: { studentId, reason: 'Fell ill.' } });
    },
    [200, 403, 200, 403, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'publish-result': [
    async (person) => statusOf(person, publishResult, { body: { taskId: await completedTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'open-work': [
    async (person) => statusOf(person, fetchOpenWork, { params: { taskId: await completedTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'marking-queue': [
    async (person) => statusOf(person, fetchMarkingQueue, { params: { taskId: await completedTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'page-answers': [
    async (person) => {
      const questionId = await makeQuestion(server.deps, accountOf('owner'), { languages: ['HTML/CSS/JS'] });
      const taskId = await makeTask(server.deps, accountOf('owner'), {
        ...windowOf(server.deps, -120, -60),
        questions: [questionId],
      });
      await shareWithAll('task', taskId);
      return statusOf(person, fetchPageAnswers, { params: { taskId, questionId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'fetch-leaderboard': [
    async (person) => statusOf(person, fetchLeaderboard, { params: { taskId: await completedTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'update-student-marks': [
    async (person) => {
      const taskId = await completedTask();
      const studentId = accountOf('student').id;
      const { startTime, endTime } = windowOf(server.deps, -110, -70);
      await makeAttempt(
        server.deps,
        taskId,
        { id: studentId },
        { startedAt: startTime, submittedAt: endTime },
      );
      return statusOf(person, updateStudentMarks, {
        body: { taskId, studentId, marks: 3, distributeEqually: true, numQuestions: 1 },
      });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'undo-marks': [
    async (person) => {
      const taskId = await completedTask();
      const [studentId, batchId] = [accountOf('student').id, newId()];
      const { startTime, endTime } = windowOf(server.deps, -110, -70);
      await makeAttempt(
        server.deps,
        taskId,
        { id: studentId },
        { startedAt: startTime, submittedAt: endTime },
      );
      await statusOf('owner', updateStudentMarks, {
        body: { taskId, studentId, marks: 3, distributeEqually: true, numQuestions: 1, batchId },
      });
      return statusOf(person, undoMarks, { body: { taskId, batchId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'fetch-student-submission': [
    async (person) => statusOf(person, fetchStudentSubmission, { body: await submission() }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'fetch-student-logs': [
    async (person) => statusOf(person, fetchStudentLogs, { body: await submission() }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'fetch-playback': [
    async (person) => {
      const key = await submission();
      const { data } = (await server.call(viewTask, { token: tokenOf('owner'), params: key })).body;
      const questionId = data.questions[0]?.questionId ?? '';
      return statusOf(person, fetchPlayback, { body: { ...key, questionId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'evaluate-student-submission': [
    async (person) =>
      statusOf(person, evaluateStudentSubmission, {
        body: { ...(await submission()), programSubmissions: [] },
      }),
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'evaluate-rubric-marks': [
    async (person) =>
      statusOf(person, evaluateRubricMarks, {
        body: {
          ...(await submission()),
          rubricEvaluation: [{ title: 'Style', totalMarks: 4, obtainedMarks: 1 }],
        },
      }),
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'run-submission-code': [
    async (person) => {
      const key = await submission();
      const { data } = (await server.call(viewTask, { token: tokenOf('owner'), params: key })).body;
      const programIndex = data.questions[0]?.questionId ?? '';
      const program = { programIndex, language: 'PYTHON' as const, code: [{ code: 'print(2)' }] };
      return statusOf(person, runSubmissionCode, { body: { ...key, programSubmission: program } });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  comments: [
    async (person) => statusOf(person, fetchComments, { params: await submission() }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'add-comment': [
    async (person) =>
      statusOf(person, addComment, {
        body: {
          ...(await submission()),
          programIndex: null,
          place: null,
          seenHash: null,
          text: 'Well done.',
          marks: null,
        },
      }),
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'edit-comment': [
    // Who may is told that there is no such comment, which others do not get to hear.
    async (person) =>
      statusOf(person, editComment, { body: { ...(await submission()), commentId: newId(), text: 'No.' } }),
    [404, 403, 403, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'delete-comment': [
    async (person) =>
      statusOf(person, deleteComment, { body: { ...(await submission()), commentId: newId() } }),
    [404, 403, 403, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'delete-reusable-comment': [
    async (person) => {
      const { taskId } = await submission();
      return statusOf(person, deleteReusableComment, { body: { taskId, commentId: newId() } });
    },
    [404, 403, 403, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'substitute-program': [
    async (person) => {
      const key = await submission();
      const { data } = (await server.call(viewTask, { token: tokenOf('owner'), params: key })).body;
      const programIndex = data.questions[0]?.questionId ?? '';
      // Who may is told that nothing else was graded; others do not get that far.
      return statusOf(person, substituteProgram, {
        body: { ...key, programIndex, setAsideId: null, reason: 'Late', seenHash: null },
      });
    },
    [409, 403, 403, 403, 409, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'submission-requests': [
    async (person) => {
      const { taskId, studentId } = await regradeRequest();
      return statusOf(person, fetchSubmissionRequests, { params: { taskId, studentId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'requests of a task': [
    async (person) => {
      const { taskId } = await regradeRequest();
      return statusOf(person, fetchRegradeRequests, { query: { taskId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'answer-regrade-request': [
    async (person) => {
      const { requestId } = await regradeRequest();
      return statusOf(person, answerRequest, {
        body: { requestId, words: 'Looked at.', marks: { marksObtained: 4 } },
      });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'regrade-options': [
    async (person) => {
      const { taskId, questionId } = await preparedRegrade();
      return statusOf(person, fetchRegradeOptions, { params: { taskId, questionId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'start-regrade': [
    async (person) => {
      // Who may is told that one is being prepared; others do not get that far.
      const { taskId, questionId } = await preparedRegrade();
      return statusOf(person, startRegrade, {
        body: { taskId, questionId, kind: 'FULL_MARKS', reason: 'A broken test.' },
      });
    },
    [409, 403, 403, 403, 409, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  regrades: [
    async (person) => {
      const { taskId } = await preparedRegrade();
      return statusOf(person, fetchRegrades, { params: { taskId }, query: {} });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  regrade: [
    async (person) => {
      const { regradeId } = await preparedRegrade();
      return statusOf(person, fetchRegrade, { params: { regradeId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'regrade-results': [
    async (person) => {
      const { regradeId } = await preparedRegrade();
      return statusOf(person, fetchRegradeResults, { params: { regradeId }, query: {} });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'apply-regrade': [
    async (person) => {
      const { regradeId } = await preparedRegrade();
      return statusOf(person, applyRegrade, { body: { regradeId, neverLower: false } });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'discard-regrade': [
    async (person) => {
      const { regradeId } = await preparedRegrade();
      return statusOf(person, discardRegrade, { body: { regradeId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'undo-regrade': [
    async (person) => {
      const { regradeId } = await preparedRegrade();
      await statusOf('owner', applyRegrade, { body: { regradeId, neverLower: false } });
      return statusOf(person, undoRegrade, { body: { regradeId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'comparison-options': [
    async (person) => {
      const { taskId } = await comparedPrograms();
      return statusOf(person, fetchComparisonOptions, { params: { taskId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'start-comparison': [
    async (person) => {
      // Who may is told that one runs; others do not get that far.
      const { taskId } = await runningComparison();
      return statusOf(person, startComparison, { body: { taskId } });
    },
    [409, 403, 403, 403, 409, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'stop-comparison': [
    async (person) => {
      const { comparisonId } = await runningComparison();
      return statusOf(person, stopComparison, { body: { comparisonId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  comparisons: [
    async (person) => {
      const { taskId } = await comparedPrograms();
      return statusOf(person, fetchComparisons, { params: { taskId }, query: {} });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  comparison: [
    async (person) => {
      const { comparisonId } = await comparedPrograms();
      return statusOf(person, fetchComparison, { params: { comparisonId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'similar-pairs': [
    async (person) => {
      const { comparisonId } = await comparedPrograms();
      return statusOf(person, fetchSimilarPairs, { params: { comparisonId }, query: {} });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'similar-groups': [
    async (person) => {
      const { comparisonId } = await comparedPrograms();
      return statusOf(person, fetchSimilarGroups, { params: { comparisonId }, query: {} });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'left-out-programs': [
    async (person) => {
      const { comparisonId } = await comparedPrograms();
      return statusOf(person, fetchLeftOutPrograms, { params: { comparisonId }, query: {} });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'similar-pair': [
    async (person) => {
      const { pairId } = await comparedPrograms();
      return statusOf(person, fetchSimilarPair, { params: { pairId } });
    },
    [200, 404, 404, 404, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'similar-pair-growth': [
    async (person) => {
      const { pairId } = await comparedPrograms();
      return statusOf(person, fetchPairGrowth, { params: { pairId } });
    },
    [200, 404, 404, 404, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'open-similarity-case': [
    async (person) => {
      // Who may is told that one is open; others do not get that far.
      const { pairId } = await comparedPrograms();
      return statusOf(person, openSimilarityCase, { body: { pairId } });
    },
    [409, 404, 404, 404, 409, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'similarity-cases': [
    async (person) => {
      const { taskId } = await openCase();
      return statusOf(person, fetchSimilarityCases, { params: { taskId }, query: {} });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'similarity-case': [
    async (person) => {
      const { caseId } = await openCase();
      return statusOf(person, fetchSimilarityCase, { params: { caseId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'note-in-similarity-case': [
    async (person) => {
      const { caseId } = await openCase();
      return statusOf(person, noteInSimilarityCase, { body: { caseId, kind: 'NOTE', text: 'Seen.' } });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'close-similarity-case': [
    async (person) => {
      const { caseId } = await openCase();
      return statusOf(person, closeSimilarityCase, { body: { caseId, outcome: 'Talked.' } });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'demo-task': [
    async (person) => statusOf(person, fetchDemoTask, { params: { taskId: await upcomingTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'demo-run-code': [
    async (person) => {
      const taskId = await upcomingTask();
      const { data } = (await server.call(viewTask, { token: tokenOf('owner'), params: { taskId } })).body;
      const programIndex = data.questions[0]?.questionId ?? '';
      return statusOf(person, runDemoCode, {
        body: {
          taskId,
          programSubmission: { programIndex, language: 'PYTHON', code: [{ code: 'print(2)' }] },
        },
      });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'demo-submit': [
    async (person) =>
      statusOf(person, submitDemoTest, {
        body: { taskId: await upcomingTask(), totalTimeTaken: 1, programs: [] },
      }),
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'feedback on a task without students': [
    async (person) =>
      statusOf(person, submitFeedback, { body: { message: 'Good.', taskId: await upcomingTask() } }),
    [200, 200, 200, 200, 200, 404, 404, 200, 404, 403, 403, 403, 404, 404, 401],
  ],
  'feedback on a task of the student': [
    async (person) =>
      statusOf(person, submitFeedback, { body: { message: 'Good.', taskId: await completedTask() } }),
    [200, 200, 200, 200, 200, 404, 404, 200, 404, 403, 403, 403, 200, 404, 401],
  ],
  'feedback on nothing in particular': [
    (person) => statusOf(person, submitFeedback, { body: { message: 'Good.' } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 200, 200, 401],
  ],
  'fetch-analysis': [
    async (person) => statusOf(person, fetchAnalysis, { params: { taskId: await completedTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'faculty/record': [
    async (person) => statusOf(person, fetchRecord, { params: { taskId: await completedTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'compare-record': [
    async (person) => {
      const { taskId } = await submission();
      await sealRecord(server.deps, taskId);
      return statusOf(person, compareRecord, { body: { taskId } });
    },
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'item-analysis': [
    async (person) => statusOf(person, fetchItemAnalysis, { params: { taskId: await completedTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'look-at-suspect': [
    async (person) => {
      const taskId = await completedTask();
      const failed = { verdict: 'WRONG_ANSWER' as const };
      const programs = [{ marks: 0, tests: [failed, failed, failed] }];
      await satTask(server.deps, taskId, [{ student: accountOf('student'), programs }]);
      const { body } = await server.call(fetchItemAnalysis, { token: tokenOf('owner'), params: { taskId } });
      const suspectId = body.data.suspects[0]?._id ?? '';
      return statusOf(person, lookAtSuspect, { body: { taskId, suspectId, isLeft: true } });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'report-subjects': [
    (person) => statusOf(person, getReportSubjects, {}),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'faculty/modules': [
    (person) => statusOf(person, getSubjectModules, { params: { subjectId: subjectId() } }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'tasks-by-subject': [
    (person) => statusOf(person, getTasksBySubject, { params: { subjectId: subjectId() }, query: {} }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'submissions-report': [
    async (person) => statusOf(person, getSubmissionsReport, { query: await reportQuery() }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'co-wise-report': [
    async (person) => statusOf(person, getCoWiseReport, { query: await reportQuery() }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'share-task': [
    async (person) =>
      statusOf(person, shareTask, { body: { taskId: await upcomingTask(), accessMap: givenAccess() } }),
    [200, 403, 403, 403, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'access-list': [
    async (person) => statusOf(person, accessList, { params: { kind: 'task', id: await upcomingTask() } }),
    [200, 403, 403, 403, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  // Whoever opens a link is answered; what the answer says is tested beside the call.
  'shared-item': [
    async (person) => statusOf(person, sharedItem, { params: { kind: 'task', id: await upcomingTask() } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401],
  ],
  'create-task with the questions of the owner': [
    async (person) => {
      const questionId = await newQuestion();
      const { startTime, endTime } = windowOf(server.deps, 60, 120);
      return statusOf(person, createTask, {
        body: {
          name: 'Own task',
          startTime: startTime.toISOString(),
          endTime: endTime.toISOString(),
          totalMarks: 5,
          questions: [{ questionId, marks: 5, timeRequired: 10 }],
        },
      });
    },
    [200, 200, 200, 200, 400, 400, 400, 200, 400, 403, 403, 403, 403, 403, 401],
  ],
  'students-in-task': [
    async (person) =>
      statusOf(person, studentsInTask, { params: { taskId: (await ongoingTask()).taskId }, query: {} }),
    [200, 200, 200, 200, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'remove-students': [
    async (person) => {
      const { taskId, studentId } = await ongoingTask();
      return statusOf(person, removeStudents, { params: { taskId }, body: { studentIds: [studentId] } });
    },
    [200, 403, 200, 403, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
};
