import pLimit, { type LimitFunction } from 'p-limit';
import { gradeAttempt } from '../features/grading/index.ts';
import { checkReferences } from '../features/questions/index.ts';
import { rehearse } from '../features/rehearsals/index.ts';
import { computeRegrade, tellRegrade } from '../features/regrades/index.ts';
import { removeExpired } from '../features/retention/index.ts';
import { applySetupRun } from '../features/setup-sheets/index.ts';
import { compareTask } from '../features/similarity/index.ts';
import { measureStrength } from '../features/test-strength/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { JobHandlers } from '../platform/jobs.ts';

/** Bounds how many programs of submissions are at the runners at a time, and how many that nobody waits for. */
export interface GradingLimits {
  ofSubmissions: LimitFunction;
  behindThem: LimitFunction;
}

export const openGradingLimits = (graded: number): GradingLimits => ({
  ofSubmissions: pLimit(graded),
  behindThem: pLimit(graded),
});

/** What the durable jobs do. */
export const jobHandlers = (deps: Deps, { ofSubmissions, behindThem }: GradingLimits): JobHandlers => ({
  'grade-attempt': ({ attemptId, behind = false }) =>
    behind
      ? gradeAttempt(deps, attemptId, { kind: 'background', limit: behindThem })
      : gradeAttempt(deps, attemptId, { kind: 'grading', limit: ofSubmissions }),
  'check-references': ({ versionId }) => checkReferences(deps, versionId),
  regrade: ({ regradeId }) => computeRegrade(deps, regradeId),
  'measure-strength': ({ measurementId }) => measureStrength(deps, measurementId),
  compare: ({ comparisonId }) => compareTask(deps, comparisonId),
  'apply-sheet': ({ runId }) => applySetupRun(deps, runId),
  'remove-expired': ({ kind }) => removeExpired(deps, kind),
  rehearse: ({ rehearsalId }) => rehearse(deps, rehearsalId),
  'tell-regrade': (told) => tellRegrade(deps, told),
});
