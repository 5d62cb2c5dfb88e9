import { isDeepStrictEqual } from 'node:util';
import type { updateRubric } from '@assay/contract';
import { mustSave } from '../../platform/editions.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { changesBetween } from '../../platform/log/changes.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { pinRubric } from './pinned-rubric.repository.ts';
import { requireRubric } from './require-rubric.ts';
import { lockRubric, replaceRubric } from './rubric-write.repository.ts';
import { heldByForm, toRubric } from './view-rubrics.ts';

/**
 * Marks that were given by the rubric carry title and maximum themselves, and tasks that somebody has started keep its
 * components: this reaches neither.
 */
export const handleUpdateRubric: Handler<typeof updateRubric> = async ({ actor, body, deps }) => {
  const { id } = body;
  await deps.db.transaction().execute(async (trx) => {
    await lockRubric(trx, id);
    const rubric = await requireRubric(trx, actor, 'update', id);
    const before = heldByForm(rubric);
    const isNew = await mustSave({
      actor,
      what: 'rubric',
      opened: body.edition,
      item: rubric,
      content: before,
      isStored: () => isDeepStrictEqual(heldByForm(body), before),
      show: () => toRubric(actor, rubric),
    });
    if (!isNew) return;
    const now = deps.now();
    await pinRubric(trx, id);
    await replaceRubric(trx, id, body, { editedBy: actor.id, editedAt: now });
    await noteAction(
      trx,
      actor,
      'update-rubric',
      id,
      now,
      changesBetween({ ...before }, { ...heldByForm(body) }),
    );
  });
  return { success: true, message: 'Rubric updated successfully', data: { _id: id } };
};
