import type { addDepartment } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mailFirstPassword, makeFirstPassword } from '../accounts/index.ts';
import { addHead, validatePlace, findEarlierTry, nameTaken, requireOpen } from '../places/index.ts';
import { insertDepartment, keepInstitute } from './department.repository.ts';

export const handleAddDepartment: Handler<typeof addDepartment> = async ({ actor, body, deps }) => {
  const { name, head } = validatePlace('department', body.name, body.hod);
  const { instituteId } = body;
  const { email: username, fullname } = head;
  const { told, password, passwordHash } = await makeFirstPassword(username, body);
  const now = deps.now();
  const added = await deps.db.transaction().execute(async (trx) => {
    await requireOpen(trx, { instituteId, departmentId: null });
    if (!(await keepInstitute(trx, instituteId))) throw notFound('Institute');
    const id = await insertDepartment(trx, { instituteId, name }, now);
    if (!id) return null;
    const place = { instituteId, departmentId: id };
    await addHead(trx, place, head, { path: 'hod', passwordHash, now });
    await noteAction(trx, actor, 'add-department', id, now, { name, username });
    await mailFirstPassword(trx, { ...deps, startedBy: actor.id }, { ...head, username, password });
    return id;
  });
  const earlier = !added && body.retryKey ? await findEarlierTry(deps.db, username, password) : null;
  const _id = added ?? earlier?.departmentId;
  if (!_id) throw await nameTaken(deps.db, 'department', name, instituteId);
  return { success: true, message: 'Department added!', data: { _id, username, fullname, password: told } };
};
