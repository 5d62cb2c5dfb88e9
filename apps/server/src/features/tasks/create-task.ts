import { findTaskProblem, type createTask } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { contentOf, demandFacts } from './sound-task.ts';
import { storeExamBrowser } from './task-exam-browser.ts';
import { insertTask } from './task-write.repository.ts';
import { isDemonstration } from './task.repository.ts';

export const handleCreateTask: Handler<typeof createTask> = async ({ actor, body, deps }) => {
  const problem = findTaskProblem(body, deps.now());
  if (problem) throw new AppError('VALIDATION', problem);
  const id = await deps.db.transaction().execute(async (trx) => {
    await demandFacts(trx, actor, body);
    const byDefault = deps.config.examBrowser ?? !(await isDemonstration(trx));
    const now = deps.now();
    const taskId = await insertTask(trx, actor, contentOf(body, byDefault), now);
    await storeExamBrowser(trx, deps, { taskId, by: actor.id, now }, body.examBrowser);
    return taskId;
  });
  return { success: true, message: 'Task created successfully', data: { _id: id } };
};
