import type { addInstitute } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mailFirstPassword, makeFirstPassword } from '../accounts/index.ts';
import { addHead, validatePlace, findEarlierTry, nameTaken } from '../places/index.ts';
import { insertInstitute } from './institute.repository.ts';

export const handleAddInstitute: Handler<typeof addInstitute> = async ({ actor, body, deps }) => {
  const { name, head } = validatePlace('institute', body.name, body.head);
  const { email: username, fullname } = head;
  const { told, password, passwordHash } = await makeFirstPassword(username, body);
  const now = deps.now();
  const added = await deps.db.transaction().execute(async (trx) => {
    const id = await insertInstitute(trx, name, now);
    if (!id) return null;
    const place = { instituteId: id, departmentId: null };
    await addHead(trx, place, head, { path: 'head', passwordHash, now });
    await noteAction(trx, actor, 'add-institute', id, now, { name, username });
    await mailFirstPassword(trx, { ...deps, startedBy: actor.id }, { ...head, username, password });
    return id;
  });
  const earlier = !added && body.retryKey ? await findEarlierTry(deps.db, username, password) : null;
  const _id = added ?? earlier?.instituteId;
  if (!_id) throw await nameTaken(deps.db, 'institute', name);
  return { success: true, message: 'Institute added!', data: { _id, username, fullname, password: told } };
};
