import { DELETION_WAIT_DAYS, type deleteDepartment, type editDepartment } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mailFirstPassword } from '../accounts/index.ts';
import { askForDeletion, validatePlace, nameTaken, requireOpen, saveHead } from '../places/index.ts';
import { requireLockedDepartment } from './require-department.ts';
import { renameDepartment } from './department.repository.ts';

export const handleEditDepartment: Handler<typeof editDepartment> = async ({ actor, body, deps }) => {
  const { name, head } = validatePlace('department', body.name, body.hod);
  const now = deps.now();
  const data = await deps.db.transaction().execute(async (trx) => {
    const department = await requireLockedDepartment(trx, actor, body._id);
    const { id, instituteId } = department;
    await requireOpen(trx, { instituteId, departmentId: id });
    if (!(await renameDepartment(trx, department, name)))
      throw await nameTaken(trx, 'department', name, instituteId);
    await noteAction(trx, actor, 'edit-department', id, now, { name, username: head.email });
    const place = { instituteId, departmentId: id };
    const { isSamePerson, retryKey } = body;
    const saved = await saveHead(trx, place, head, { path: 'hod', actor, isSamePerson, retryKey, now });
    if (saved?.password)
      await mailFirstPassword(
        trx,
        { ...deps, startedBy: actor.id },
        { ...head, ...saved, password: saved.password },
      );
    return saved;
  });
  return { success: true, message: 'Department updated!', data };
};

export const handleDeleteDepartment: Handler<typeof deleteDepartment> = async ({ actor, body, deps }) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const { id, name, instituteId } = await requireLockedDepartment(trx, actor, body._id);
    const { typedName } = body;
    await askForDeletion(trx, { instituteId, departmentId: id }, name, { actor, typedName, now });
  });
  return {
    success: true,
    message: `The department is closed, and will be deleted in ${DELETION_WAIT_DAYS} days.`,
  };
};
