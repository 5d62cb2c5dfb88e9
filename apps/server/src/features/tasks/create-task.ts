import { findTaskProblem, type createTask } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { contentOf, demandFacts } from './sound-task.ts';
import { insertTask } from './task-write.repository.ts';
import { isDemonstration } from './task.repository.ts';

export const handleCreateTask: Handler<typeof createTask> = async ({ actor, body, deps }) => {
  const problem = findTaskProblem(body, deps.now());
  if (problem) throw new AppError('VALIDATION', problem);
  const id = await deps.db.transaction().execute(async (trx) => {
    await demandFacts(trx, actor, body);
    const byDefault = deps.config.examBrowser ?? !(await isDemonstration(trx));
    return insertTask(trx, actor, contentOf(body, byDefault), deps.now());
  });
  return { success: true, message: 'Task created successfully', data: { _id: id } };
};
