import type { deleteInstitute, editInstitute } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mailFirstPassword } from '../accounts/index.ts';
import { markDepartmentsDeleted } from '../departments/index.ts';
import {
  countContents,
  deletePeopleIn,
  requireEmpty,
  validatePlace,
  nameTaken,
  saveHead,
} from '../places/index.ts';
import { lockInstitute, markInstituteDeleted, renameInstitute } from './institute.repository.ts';

const requireInstitute = async (trx: Queryable, id: string) => {
  const institute = await lockInstitute(trx, id);
  if (!institute) throw notFound('Institute');
  return institute;
};

export const handleEditInstitute: Handler<typeof editInstitute> = async ({ actor, body, deps }) => {
  const { name, head } = validatePlace('institute', body.name, body.head);
  const now = deps.now();
  const data = await deps.db.transaction().execute(async (trx) => {
    const { id } = await requireInstitute(trx, body._id);
    if (!(await renameInstitute(trx, id, name))) throw nameTaken('institute', name);
    await noteAction(trx, actor, 'edit-institute', id, now, { name, username: head.email });
    const place = { instituteId: id, departmentId: null };
    const { isSamePerson, retryKey } = body;
    const saved = await saveHead(trx, place, head, { path: 'head', actor, isSamePerson, retryKey, now });
    if (saved?.password) await mailFirstPassword(trx, deps, { ...head, ...saved, password: saved.password });
    return saved;
  });
  return { success: true, message: 'Institute updated!', data };
};

export const handleDeleteInstitute: Handler<typeof deleteInstitute> = async ({ actor, body, deps }) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const { id, name } = await requireInstitute(trx, body._id);
    const scope = { instituteId: id };
    const contents = await countContents(trx, scope, now);
    if (!body.confirm) requireEmpty(name, contents);
    await deletePeopleIn(trx, scope, now);
    await markDepartmentsDeleted(trx, scope, now);
    await markInstituteDeleted(trx, id, now);
    await noteAction(trx, actor, 'delete-institute', id, now, { name, ...contents });
  });
  return { success: true, message: 'Institute deleted.' };
};
