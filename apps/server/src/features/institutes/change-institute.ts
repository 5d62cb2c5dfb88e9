import { DELETION_WAIT_DAYS, type deleteInstitute, type editInstitute } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mailFirstPassword } from '../accounts/index.ts';
import { askForDeletion, validatePlace, nameTaken, requireOpen, saveHead } from '../places/index.ts';
import { lockInstitute, renameInstitute } from './institute.repository.ts';

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
    await requireOpen(trx, { instituteId: id, departmentId: null });
    if (!(await renameInstitute(trx, id, name))) throw await nameTaken(trx, 'institute', name);
    await noteAction(trx, actor, 'edit-institute', id, now, { name, username: head.email });
    const place = { instituteId: id, departmentId: null };
    const { isSamePerson, retryKey } = body;
    const saved = await saveHead(trx, place, head, { path: 'head', actor, isSamePerson, retryKey, now });
    if (saved?.password)
      await mailFirstPassword(
        trx,
        { ...deps, startedBy: actor.id },
        { ...head, ...saved, password: saved.password },
      );
    return saved;
  });
  return { success: true, message: 'Institute updated!', data };
};

export const handleDeleteInstitute: Handler<typeof deleteInstitute> = async ({ actor, body, deps }) => {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const { id, name } = await requireInstitute(trx, body._id);
    const { typedName } = body;
    await askForDeletion(trx, { instituteId: id, departmentId: null }, name, { actor, typedName, now });
  });
  return {
    success: true,
    message: `The institute is closed, and will be deleted in ${DELETION_WAIT_DAYS} days.`,
  };
};
