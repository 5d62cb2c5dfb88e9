import type { SubmittedBy } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { TURN_MAX } from '../../../platform/jobs.ts';
import { carryMarks } from '../../marks/index.ts';
import { listExamQuestions } from '../attempt/exam-question.repository.ts';
import { type Attempt } from '../attempt/attempt.repository.ts';
import { listDrafts, type Draft } from '../saving/draft.repository.ts';
import { lastOrigins } from '../attempt/attempt-origins.ts';
import { endOf } from '../attempt/open-attempt.ts';
import { writeOrigins } from '../attempt/origin.repository.ts';
import { countUngradedInInstitute, insertSubmission, type ChosenPrograms } from './submission.repository.ts';

/** Of each question the draft with the highest revision: what counts unless the student names another. */
const newestDrafts = (drafts: readonly Draft[]): Map<string, Draft> => {
  const newest = new Map<string, Draft>();
  for (const draft of drafts)
    if ((newest.get(draft.questionId)?.revision ?? 0) < draft.revision) newest.set(draft.questionId, draft);
  return newest;
};

/**
 * Queues the grading of what was submitted. The grading of an earlier submission of the same attempt may be under way,
 * and is another job. With `behind` it is graded behind the work of people who wait for it. The n-th submission that an
 * institute has waiting is graded beside the n-th of any other: a small exam does not wait for a large one elsewhere.
 */
export const queueGrading = async (
  db: Queryable,
  deps: Deps,
  { id, taskId, reopenings }: Pick<Attempt, 'id' | 'taskId' | 'reopenings'>,
  behind = false,
): Promise<void> => {
  const turn = behind ? 0 : await countUngradedInInstitute(db, { taskId, attemptId: id }, TURN_MAX);
  const key = reopenings > 0 ? `${id} ${reopenings}` : id;
  await deps.jobs.enqueue(db, 'grade-attempt', key, { attemptId: id, behind }, turn);
};

/**
 * Ends an attempt and queues its grading, in the caller's transaction and under the attempt's lock. The end counts as
 * the moment of submission where that comes later: nobody has worked longer than the time there was.
 */
export const submitAttempt = async (
  trx: Queryable,
  deps: Deps,
  attempt: Attempt,
  by: SubmittedBy,
  named: ChosenPrograms,
  { reportedSeconds = null, behind = false }: { reportedSeconds?: number | null; behind?: boolean } = {},
): Promise<void> => {
  const questions = await listExamQuestions(trx, { attemptId: attempt.id });
  const chosen = new Map([...newestDrafts(await listDrafts(trx, attempt.id)), ...named]);
  const end = endOf(attempt);
  const now = deps.now();
  await writeOrigins(trx, lastOrigins(deps.db, attempt.id, now));
  await insertSubmission(trx, attempt, questions, chosen, {
    at: by === 'CLOCK' || now > end ? end : now,
    by,
    reportedSeconds,
  });
  if (attempt.reopenings > 0) await carryMarks(trx, attempt.id, now);
  await queueGrading(trx, deps, attempt, behind);
};
