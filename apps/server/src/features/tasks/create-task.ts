import { findTaskProblem, type createTask } from '@assay/contract';
import { createOnce } from '../../platform/create-once.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { contentOf, inVersions, requireFacts, requireRunnable, withPools } from './validate-task.ts';
import { drawnSettings, soundSettings, storeExamBrowser } from './task-exam-browser.ts';
import { requiresByDefault } from './task-defaults.ts';
import { insertTask } from './task-write.repository.ts';

export const handleCreateTask: Handler<typeof createTask> = async (call) => {
  const { actor, deps } = call;
  const body = withPools(call.body);
  const taskId = await createOnce('task', call, async (trx, id) => {
    const now = deps.now();
    const problem = findTaskProblem(body, now);
    if (problem) throw new AppError('VALIDATION', problem.message, [problem]);
    await requireFacts(trx, actor, body);
    const questions = await inVersions(trx, body);
    await requireRunnable(deps, trx, questions);
    const content = contentOf(body, questions, {
      requireExamBrowser: await requiresByDefault(deps, trx),
      singleSession: false,
      allowOwnInput: true,
      allowCompletion: true,
    });
    await insertTask(trx, actor, content, now, id);
    const drawn = content.requireExamBrowser ? drawnSettings() : undefined;
    const settings = soundSettings(body.examBrowser) ?? drawn;
    await storeExamBrowser(trx, deps, { taskId: id, by: actor.id, now }, settings);
  });
  return { success: true, message: 'Task created successfully', data: { _id: taskId } };
};
