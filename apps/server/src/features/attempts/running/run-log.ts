import type { getLog, ResponseIn } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { findAttempt } from '../attempt/attempt.repository.ts';
import { listRuns } from './run-log.repository.ts';
import { requireAssignedTask } from '../attempt/open-attempt.ts';

/** The runs of an attempt, newest first, by question. */
export const listRunLogs = async (
  db: Queryable,
  attemptId: string,
): Promise<ResponseIn<typeof getLog>['data']['logs']> => {
  const runs = await listRuns(db, attemptId);
  return Object.entries(Object.groupBy(runs, (run) => run.questionId)).map(([programIndex, own]) => ({
    programIndex,
    attempts: (own ?? []).map((run) => ({
      executedAt: run.executedAt.toISOString(),
      language: run.language,
      code: run.code,
      status: run.status,
      testcasesPassed: run.passedCount,
      totalTestcases: run.totalCount,
      timeTaken: run.timeTaken,
      ownInput: run.ownInput,
    })),
  }));
};

export const handleGetLog: Handler<typeof getLog> = async ({ actor, body, deps }) => {
  await requireAssignedTask(deps.db, body.taskId, actor.id);
  const attempt = await findAttempt(deps.db, { taskId: body.taskId, studentId: actor.id });
  return { success: true, data: { logs: attempt ? await listRunLogs(deps.db, attempt.id) : [] } };
};
