import type { addRubric } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { insertRubric } from './rubric-write.repository.ts';

export const handleAddRubric: Handler<typeof addRubric> = async ({ actor, body, deps }) => {
  const id = await deps.db.transaction().execute((trx) => insertRubric(trx, actor, body, deps.now()));
  return { success: true, message: 'Rubric created successfully', data: { _id: id } };
};
