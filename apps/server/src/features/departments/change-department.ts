import type { deleteDepartment, editDepartment } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mailFirstPassword } from '../accounts/index.ts';
import {
  countContents,
  deletePeopleIn,
  requireEmpty,
  validatePlace,
  nameTaken,
  saveHead,
} from '../places/index.ts';
import { requireLockedDepartment } from './require-department.ts';
import { markDepartmentsDeleted, renameDepartment } from './department.repository.ts';

export const handleEditDepartment: Handler<typeof editDepartment> = async ({ actor, body, deps }) => {
  const { name, head } = validatePlace('department', body.name, body.hod);
  const now = deps.now();
  const data = await deps.db.transaction().execute(async (trx) => {
    const department = await requireLockedDepartment(trx, actor, body._id);
    const { id, instituteId } = department;
    if (!(await renameDepartment(trx, department, name))) throw nameTaken('department', name);
    await noteAction(trx, actor, 'edit-department', id, now, { name, username: head.email });
    const place = { instituteId, departmentId: id };
    const { isSamePerson, retryKey } = body;
    const saved = await saveHead(trx, place, head, { path: 'hod', actor, isSamePerson, retryKey, now });
    if (saved?.password) await mailFirstPassword(trx, deps, { ...head, ...saved, password: saved.password });
    return saved;
  });
  return { success: true, message: 'Department updated!', data };
};

export const handleDeleteDepartment: Handler<typeof deleteDepartment> = async ({ actor, body, deps }) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const { id, name } = await requireLockedDepartment(trx, actor, body._id);
    const scope = { departmentId: id };
    const contents = await countContents(trx, scope, now);
    if (!body.confirm) requireEmpty(name, contents);
    await deletePeopleIn(trx, scope, now);
    await markDepartmentsDeleted(trx, scope, now);
    await noteAction(trx, actor, 'delete-department', id, now, { name, ...contents });
  });
  return { success: true, message: 'Department deleted.' };
};
