import {
  addComment,
  deleteComment,
  deleteReusableComment,
  editComment,
  evaluateRubricMarks,
  evaluateStudentSubmission,
  fetchComments,
  fetchMarkingQueue,
  fetchPageAnswers,
  fetchStudentLogs,
  fetchStudentSubmission,
  runSubmissionCode,
  substituteProgram,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import {
  handleAddComment,
  handleDeleteComment,
  handleDeleteReusableComment,
  handleEditComment,
  handleFetchComments,
} from './comments.ts';
import { handleEvaluateRubric, handleEvaluateSubmission } from './evaluate-submission.ts';
import { handleFetchLogs } from './fetch-logs.ts';
import { handleFetchSubmission } from './fetch-submission.ts';
import { handleFetchMarkingQueue, handleFetchPageAnswers } from './marking-queue.ts';
import { handleRunSubmissionCode } from './run-submission-code.ts';
import { handleSubstituteProgram } from './substitute-program.ts';

export { requireSubmission } from './require-submission.ts';

export const evaluationRoutes = [
  mount(fetchStudentSubmission, handleFetchSubmission),
  mount(fetchMarkingQueue, handleFetchMarkingQueue),
  mount(fetchPageAnswers, handleFetchPageAnswers),
  mount(fetchStudentLogs, handleFetchLogs),
  mount(runSubmissionCode, handleRunSubmissionCode),
  mount(evaluateStudentSubmission, handleEvaluateSubmission),
  mount(fetchComments, handleFetchComments),
  mount(addComment, handleAddComment),
  mount(editComment, handleEditComment),
  mount(deleteComment, handleDeleteComment),
  mount(deleteReusableComment, handleDeleteReusableComment),
  mount(substituteProgram, handleSubstituteProgram),
  mount(evaluateRubricMarks, handleEvaluateRubric),
];
