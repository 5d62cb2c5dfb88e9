import type { getLog, ResponseIn } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
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
  const { attemptId } = await requireAssignedTask(deps.db, body.taskId, actor.id);
  return { success: true, data: { logs: attemptId ? await listRunLogs(deps.db, attemptId) : [] } };
};
