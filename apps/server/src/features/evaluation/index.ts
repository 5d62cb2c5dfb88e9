import {
  evaluateRubricMarks,
  evaluateStudentSubmission,
  fetchStudentLogs,
  fetchStudentSubmission,
  runSubmissionCode,
  substituteProgram,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleEvaluateRubric, handleEvaluateSubmission } from './evaluate-submission.ts';
import { handleFetchLogs } from './fetch-logs.ts';
import { handleFetchSubmission } from './fetch-submission.ts';
import { handleRunSubmissionCode } from './run-submission-code.ts';
import { handleSubstituteProgram } from './substitute-program.ts';

export const evaluationRoutes = [
  mount(fetchStudentSubmission, handleFetchSubmission),
  mount(fetchStudentLogs, handleFetchLogs),
  mount(runSubmissionCode, handleRunSubmissionCode),
  mount(evaluateStudentSubmission, handleEvaluateSubmission),
  mount(substituteProgram, handleSubstituteProgram),
  mount(evaluateRubricMarks, handleEvaluateRubric),
];
