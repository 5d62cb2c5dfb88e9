import type { runDemoCode } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { runKey } from '../../platform/runner/run-key.ts';
import { runPublicTests } from '../attempts/index.ts';
import { requireTask } from '../tasks/index.ts';

export const handleRunDemoCode: Handler<typeof runDemoCode> = async ({ actor, body, deps, signal, tell }) => {
  const task = await requireTask(deps.db, actor, 'evaluate', body.taskId, deps.now());
  const of = { taskId: task.id, allowOwnInput: task.allowOwnInput };
  const { answer } = await runPublicTests(deps, of, body.programSubmission, runKey(actor), signal, tell);
  return answer;
};
