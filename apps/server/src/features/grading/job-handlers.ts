import type { Deps } from '../../platform/deps.ts';
import type { JobHandlers } from '../../platform/jobs.ts';
import { checkReferences } from '../questions/index.ts';
import { gradeAttempt } from './grade-attempt.ts';

/** What the durable jobs do. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  'grade-attempt': ({ attemptId, behind = false }) =>
    gradeAttempt(deps, attemptId, behind ? 'background' : 'grading'),
  'check-references': ({ versionId }) => checkReferences(deps, versionId),
});
