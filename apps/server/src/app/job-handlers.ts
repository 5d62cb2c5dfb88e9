import { gradeAttempt } from '../features/grading/index.ts';
import { checkReferences } from '../features/questions/index.ts';
import { computeRegrade, tellRegrade } from '../features/regrades/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { JobHandlers } from '../platform/jobs.ts';

/** What the durable jobs do. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  'grade-attempt': ({ attemptId, behind = false }) =>
    gradeAttempt(deps, attemptId, behind ? 'background' : 'grading'),
  'check-references': ({ versionId }) => checkReferences(deps, versionId),
  regrade: ({ regradeId }) => computeRegrade(deps, regradeId),
  'tell-regrade': (told) => tellRegrade(deps, told),
});
