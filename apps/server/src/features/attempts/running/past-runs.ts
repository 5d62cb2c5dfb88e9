import type { earlierRun, earlierRuns, lastRuns, RanProgram } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import type { Attempt } from '../attempt/attempt.repository.ts';
import { listExamTests, type AttemptTest } from '../attempt/exam-question.repository.ts';
import { requireAttempt } from '../attempt/open-attempt.ts';
import { findRun, listLastRuns, pageOfRuns, type PastRunRow } from './past-run.repository.ts';
import { shownOutcome } from './run-outcome.ts';

/**
 * The results of runs belong to the open desk; after the submission the history says what there is to know.
 * @throws NOT_FOUND or TAKEN_OUT unless assigned; NOT_OPEN before the start and after the submission
 */
const requireOpenAttempt = async (db: Queryable, taskId: string, studentId: string): Promise<Attempt> => {
  const attempt = await requireAttempt(db, taskId, studentId);
  if (attempt.submittedAt) throw new AppError('NOT_OPEN', 'You have submitted this task.');
  return attempt;
};

/** What the results of a run are about, as its student may see it; `tests` are PUBLIC ones alone. */
const testsOf = ({ ownInput, hasJudge, questionId }: PastRunRow, tests: readonly AttemptTest[]) => {
  if (ownInput !== null) return [{ input: ownInput, output: null }];
  if (hasJudge) return null;
  const own = tests.filter((test) => test.questionId === questionId);
  return own.length > 0 ? own : [{ input: '', output: null }];
};

const toRanProgram = (run: PastRunRow, tests: readonly AttemptTest[]): RanProgram => ({
  _id: run.id,
  programIndex: run.questionId,
  executedAt: run.executedAt.toISOString(),
  language: run.language,
  code: run.code,
  ownInput: run.ownInput,
  outcome: run.outcome && shownOutcome(run.outcome, testsOf(run, tests)),
});

/** Runs with the tests that they are about, which are read only where there is a run. */
const toRanPrograms = async (
  db: Queryable,
  attemptId: string,
  runs: readonly PastRunRow[],
  questionId?: string,
): Promise<RanProgram[]> => {
  const tests = runs.length > 0 ? await listExamTests(db, { attemptId, questionId }, 'PUBLIC') : [];
  return runs.map((run) => toRanProgram(run, tests));
};

export const handleLastRuns: Handler<typeof lastRuns> = async ({ actor, body, deps: { db } }) => {
  const { id } = await requireOpenAttempt(db, body.taskId, actor.id);
  return { success: true, data: await toRanPrograms(db, id, await listLastRuns(db, id)) };
};

export const handleEarlierRuns: Handler<typeof earlierRuns> = async ({ actor, body, deps: { db } }) => {
  const { id } = await requireOpenAttempt(db, body.taskId, actor.id);
  const { rows, total } = await pageOfRuns(db, id, body.programIndex, body.page);
  const runs = rows.map(({ id: _id, executedAt, ...run }) => ({
    ...run,
    _id,
    executedAt: executedAt.toISOString(),
  }));
  return { success: true, data: { runs, total } };
};

export const handleEarlierRun: Handler<typeof earlierRun> = async ({ actor, body, deps: { db } }) => {
  const { id } = await requireOpenAttempt(db, body.taskId, actor.id);
  const run = await findRun(db, id, body.runId);
  const [ran] = run ? await toRanPrograms(db, id, [run], run.questionId) : [];
  if (!ran) throw notFound('Run');
  return { success: true, data: ran };
};
