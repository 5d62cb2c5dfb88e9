import type { deleteRubric } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { usedInTasks } from '../../platform/in-use.ts';
import { forgetRubric } from '../tasks/index.ts';
import { requireRubric } from './require-rubric.ts';
import { listTasksUsing, lockRubric, removeRubric } from './rubric-write.repository.ts';

export const handleDeleteRubric: Handler<typeof deleteRubric> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockRubric(trx, body.id);
    const { id, name, components } = await requireRubric(trx, actor, 'delete', body.id);
    const taskNames = await listTasksUsing(trx, id);
    if (taskNames.length > 0) throw usedInTasks('rubric', taskNames);
    await forgetRubric(trx, id);
    await removeRubric(trx, id);
    await noteAction(trx, actor, 'delete-rubric', id, deps.now(), { name, components });
  });
  return { success: true, message: 'Rubric deleted successfully' };
};
