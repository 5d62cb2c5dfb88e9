import { findTaskProblem, type createTask } from '@assay/contract';
import { createOnce } from '../../platform/create-once.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { contentOf, requireFacts } from './validate-task.ts';
import { drawnSettings, storeExamBrowser } from './task-exam-browser.ts';
import { insertTask } from './task-write.repository.ts';
import { isDemonstration } from './task.repository.ts';

export const handleCreateTask: Handler<typeof createTask> = async (call) => {
  const { actor, body, deps } = call;
  const taskId = await createOnce('task', call, async (trx, id) => {
    const now = deps.now();
    const problem = findTaskProblem(body, now);
    if (problem) throw new AppError('VALIDATION', problem.message, [problem]);
    await requireFacts(trx, actor, body);
    const byDefault = deps.config.examBrowser ?? !(await isDemonstration(trx));
    const content = contentOf(body, {
      requireExamBrowser: byDefault,
      singleSession: false,
      allowOwnInput: true,
      allowCompletion: true,
    });
    await insertTask(trx, actor, content, now, id);
    const drawn = content.requireExamBrowser ? drawnSettings() : undefined;
    await storeExamBrowser(trx, deps, { taskId: id, by: actor.id, now }, body.examBrowser ?? drawn);
  });
  return { success: true, message: 'Task created successfully', data: { _id: taskId } };
};
