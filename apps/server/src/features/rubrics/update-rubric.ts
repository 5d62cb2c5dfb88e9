import type { updateRubric } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireRubric } from './require-rubric.ts';
import { lockRubric, replaceRubric } from './rubric-write.repository.ts';

/** Marks that were given by the rubric carry title and maximum themselves, so this does not reach them. */
export const handleUpdateRubric: Handler<typeof updateRubric> = async ({ actor, body, deps }) => {
  const { id } = body;
  await deps.db.transaction().execute(async (trx) => {
    await lockRubric(trx, id);
    const { name, components } = await requireRubric(trx, actor, 'update', id);
    await replaceRubric(trx, id, body);
    await noteAction(trx, actor, 'update-rubric', id, deps.now(), { before: { name, components } });
  });
  return { success: true, message: 'Rubric updated successfully', data: { _id: id } };
};
