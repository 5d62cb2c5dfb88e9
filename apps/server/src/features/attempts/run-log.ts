import type { getLog } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findAttempt, listRuns } from './attempt.repository.ts';
import { demandAssignedTask } from './open-attempt.ts';

export const handleGetLog: Handler<typeof getLog> = async ({ actor, body, deps }) => {
  await demandAssignedTask(deps.db, body.taskId, actor.id);
  const attempt = await findAttempt(deps.db, { taskId: body.taskId, studentId: actor.id });
  const runs = attempt ? await listRuns(deps.db, attempt.id) : [];
  return {
    success: true,
    data: {
      logs: Object.entries(Object.groupBy(runs, (run) => run.questionId)).map(([programIndex, own]) => ({
        programIndex,
        attempts: (own ?? []).map((run) => ({
          executedAt: run.executedAt.toISOString(),
          language: run.language,
          code: run.code,
          status: run.status,
          testcasesPassed: run.passedCount,
          totalTestcases: run.totalCount,
        })),
      })),
    },
  };
};
