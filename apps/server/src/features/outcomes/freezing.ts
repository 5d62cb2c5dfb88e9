import type {
  FrozenAttainment,
  freezeAttainment,
  getFrozenAttainment,
  getFrozenAttainments,
} from '@assay/contract';
import { createOnce } from '../../platform/create-once.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { readAttainment } from './attainment.ts';
import { findFrozen, insertFrozen, listFrozen, type FrozenRow } from './frozen.repository.ts';

const toFrozen = ({ id, frozenAt, ...row }: FrozenRow): FrozenAttainment => ({
  _id: id,
  ...row,
  frozenAt: frozenAt.toISOString(),
});

export const handleFreezeAttainment: Handler<typeof freezeAttainment> = async (call) => {
  const { actor, body, deps } = call;
  const { subjectId, batch, note } = body;
  const _id = await createOnce('frozen report', call, async (trx, id) => {
    const now = deps.now();
    const { report, departmentId } = await readAttainment(trx, actor, { subjectId, batch }, now);
    const row = { id, subjectId, departmentId, batch, note, frozenBy: actor.id, frozenAt: now };
    await insertFrozen(trx, row, report);
    await noteAction(trx, actor, 'freeze-attainment', subjectId, now, { batch, note });
  });
  return { success: true, message: 'The report is kept as it is now.', data: { _id } };
};

export const handleGetFrozenAttainments: Handler<typeof getFrozenAttainments> = async ({
  actor,
  query,
  deps,
}) => ({ success: true, data: (await listFrozen(deps.db, actor, query.subjectId)).map(toFrozen) });

export const handleGetFrozenAttainment: Handler<typeof getFrozenAttainment> = async ({
  actor,
  params,
  deps,
}) => {
  const row = await findFrozen(deps.db, actor, params.id);
  if (!row) throw notFound('Report');
  const { report, ...rest } = row;
  return { success: true, data: { ...toFrozen(rest), report } };
};
