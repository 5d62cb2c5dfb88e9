import type { LargestScene } from '../fill-largest.ts';
import { HELD_DRAFT, anyText } from '../largest-texts.ts';
import { fresh, inBlocks, uuidOf, type InputsByHand } from './parts.ts';

/** Of every component that a rubric can have. */
const rubricMarks = () =>
  Array.from({ length: 50 }, (_, place) => ({
    title: `${'c'.repeat(190)}${place}`,
    totalMarks: 2,
    obtainedMarks: 1,
  }));

/** Calls about what was submitted: marks, comments, results and reports. */
export const MARKING: InputsByHand = {
  'POST /faculty/run-submission-code': ({ pastTaskId, studentIds, questionId }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[0],
        programSubmission: inBlocks(questionId),
      },
    },
  }),
  'GET /faculty/marking-queue/:taskId': ({ pastTaskId }) => ({ '': { params: { taskId: pastTaskId } } }),
  'GET /faculty/page-answers/:taskId/:questionId': ({ pastTaskId, questionId }) => ({
    '': { params: { taskId: pastTaskId, questionId }, query: { page: 1_000_000 } },
  }),
  'GET /faculty/comments/:taskId/:studentId': ({ pastTaskId, studentIds }) => ({
    '': { params: { taskId: pastTaskId, studentId: studentIds[0] } },
  }),
  'POST /faculty/add-comment': ({ pastTaskId, studentIds, questionId }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[0],
        programIndex: questionId,
        place: null,
        seenHash: null,
        text: 'c'.repeat(2000),
        marks: -1,
        keep: true,
      },
    },
  }),
  'POST /faculty/edit-comment': ({ pastTaskId, studentIds, commentId }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[0],
        commentId,
        text: 'c'.repeat(2000),
      },
    },
  }),
  'POST /faculty/delete-comment': ({ pastTaskId, studentIds, commentId }) => ({
    '': { body: { taskId: pastTaskId, studentId: studentIds[0], commentId } },
  }),
  'POST /faculty/delete-reusable-comment': ({ pastTaskId, reusableCommentId }) => ({
    '': { body: { taskId: pastTaskId, commentId: reusableCommentId } },
  }),
  'POST /faculty/substitute-program': ({ pastTaskId, studentIds, questionId, setAsideId }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[0],
        programIndex: questionId,
        setAsideId,
        reason: 'r'.repeat(500),
        seenHash: HELD_DRAFT.head.hash,
      },
    },
  }),
  'GET /faculty/regrade-options/:taskId/:questionId': ({ pastTaskId, questionId }) => ({
    '': { params: { taskId: pastTaskId, questionId } },
  }),
  'POST /faculty/start-regrade': ({ pastTaskId, questionIds }) => ({
    '': {
      body: { taskId: pastTaskId, questionId: questionIds[3], kind: 'FULL_MARKS', reason: 'r'.repeat(500) },
    },
  }),
  'GET /faculty/regrades/:taskId': ({ pastTaskId }) => ({
    '': { params: { taskId: pastTaskId }, query: { pageSize: 200 } },
  }),
  'GET /faculty/regrade/:regradeId': ({ readyRegradeId }) => ({
    '': { params: { regradeId: readyRegradeId } },
  }),
  'GET /faculty/regrade-results/:regradeId': ({ readyRegradeId }) => ({
    '': { params: { regradeId: readyRegradeId }, query: { pageSize: 50 } },
  }),
  'POST /faculty/apply-regrade': ({ readyRegradeId }) => ({
    '': { body: { regradeId: readyRegradeId, neverLower: false } },
  }),
  'POST /faculty/discard-regrade': ({ otherRegradeId }) => ({ '': { body: { regradeId: otherRegradeId } } }),
  'POST /faculty/undo-regrade': ({ appliedRegradeId }) => ({
    '': { body: { regradeId: appliedRegradeId } },
  }),
  'GET /rehearsals/:taskId': ({ pastTaskId }) => ({ '': { params: { taskId: pastTaskId } } }),
  'POST /start-rehearsal': ({ pastTaskId }) => ({
    '': { body: { taskId: pastTaskId, students: 1000, seconds: 600 } },
  }),
  'GET /faculty/comparison-options/:taskId': ({ pastTaskId }) => ({ '': { params: { taskId: pastTaskId } } }),
  'POST /faculty/start-comparison': ({ pastTaskId }) => ({ '': { body: { taskId: pastTaskId } } }),
  'POST /faculty/stop-comparison': ({ comparisonId }) => ({ '': { body: { comparisonId } } }),
  'GET /faculty/comparisons/:taskId': ({ pastTaskId }) => ({
    '': { params: { taskId: pastTaskId }, query: { pageSize: 200 } },
  }),
  'GET /faculty/comparison/:comparisonId': ({ comparisonId }) => ({ '': { params: { comparisonId } } }),
  'GET /faculty/similar-pairs/:comparisonId': ({ comparisonId }) => ({
    '': { params: { comparisonId }, query: { pageSize: 200 } },
  }),
  'GET /faculty/similar-groups/:comparisonId': ({ comparisonId }) => ({
    '': { params: { comparisonId }, query: { pageSize: 200 } },
  }),
  'GET /faculty/left-out-programs/:comparisonId': ({ comparisonId }) => ({
    '': { params: { comparisonId }, query: { pageSize: 200 } },
  }),
  'GET /faculty/similar-pair/:pairId': ({ pairId }) => ({ '': { params: { pairId } } }),
  'GET /faculty/similar-pair-growth/:pairId': ({ pairId }) => ({ '': { params: { pairId } } }),
  'POST /faculty/open-similarity-case': ({ pairId }) => ({ '': { body: { pairId, wholeGroup: true } } }),
  'GET /faculty/similarity-cases/:taskId': ({ pastTaskId }) => ({
    '': { params: { taskId: pastTaskId }, query: { pageSize: 200 } },
  }),
  'GET /faculty/similarity-case/:caseId': ({ caseId }) => ({ '': { params: { caseId } } }),
  'POST /faculty/note-in-similarity-case': ({ caseId }) => ({
    '': { body: { caseId, kind: 'NOTE', text: 'n'.repeat(4000) } },
  }),
  'POST /faculty/close-similarity-case': ({ caseId }) => ({
    '': { body: { caseId, outcome: 'o'.repeat(4000) } },
  }),
  'GET /faculty/regrade-requests': ({ pastTaskId }) => ({
    '': { query: { taskId: pastTaskId, pageSize: 200 } },
    'of all tasks': { query: { pageSize: 200 } },
  }),
  'GET /faculty/submission-requests/:taskId/:studentId': ({ pastTaskId, studentIds }) => ({
    '': { params: { taskId: pastTaskId, studentId: studentIds[0] } },
  }),
  'POST /faculty/answer-regrade-request': ({ requestId }) => ({
    '': { body: { requestId, words: 'a'.repeat(2000), marks: { marksObtained: 1 } } },
  }),
  'POST /faculty/publish-result': ({ pastTaskId }) => ({ '': { body: { taskId: pastTaskId } } }),
  'POST /faculty/update-student-marks': ({ pastTaskId, studentIds, questionIds }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[4],
        marks: 50,
        distributeEqually: true,
        numQuestions: questionIds.length,
        batchId: uuidOf(6_000_000 + fresh()),
        reason: anyText(500).trim(),
      },
    },
  }),
  'POST /faculty/evaluate-rubric-marks': ({ pastTaskId, studentIds }) => ({
    '': { body: { taskId: pastTaskId, studentId: studentIds[3], rubricEvaluation: rubricMarks() } },
  }),
  'POST /faculty/evaluate-student-submission': ({ pastTaskId, studentIds, questionIds }) => ({
    '': {
      body: {
        taskId: pastTaskId,
        studentId: studentIds[3],
        programSubmissions: questionIds.map((programIndex) => ({ programIndex, marksObtained: 4 })),
        rubricEvaluation: rubricMarks(),
      },
    },
  }),
  'POST /faculty/fetch-student-submission': ({ pastTaskId, studentIds }) => ({
    '': { body: { taskId: pastTaskId, studentId: studentIds[0] } },
  }),
  'POST /faculty/fetch-student-logs': ({ pastTaskId, studentIds }) => ({
    '': { body: { taskId: pastTaskId, studentId: studentIds[0] } },
  }),
  ...Object.fromEntries(
    ['fetch-leaderboard', 'fetch-analysis', 'students-in-task', 'view-task'].map((name) => [
      `GET /faculty/${name}/:taskId`,
      ({ pastTaskId }: LargestScene) => ({ '': { params: { taskId: pastTaskId } } }),
    ]),
  ),
  ...Object.fromEntries(
    ['submissions-report', 'co-wise-report'].map((name) => [
      `GET /faculty/${name}`,
      ({ pastTaskId, subjectId }: LargestScene) => ({
        '': { query: { practicalIds: pastTaskId, subjectId } },
      }),
    ]),
  ),
};
