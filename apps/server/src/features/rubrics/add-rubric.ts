import type { addRubric } from '@assay/contract';
import { createOnce } from '../../platform/create-once.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { insertRubric } from './rubric-write.repository.ts';

export const handleAddRubric: Handler<typeof addRubric> = async (call) => {
  const { actor, body, deps } = call;
  const rubricId = await createOnce('rubric', call, (trx, id) =>
    insertRubric(trx, actor, body, deps.now(), id),
  );
  return { success: true, message: 'Rubric created successfully', data: { _id: rubricId } };
};
