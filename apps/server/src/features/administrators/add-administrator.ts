import { findFacultyProblems, toFacultyFields, type addAdministrator } from '@assay/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { refuseForm } from '../../platform/refuse-form.ts';
import {
  emailTaken,
  insertAccount,
  isPasswordOf,
  mailFirstPassword,
  makeFirstPassword,
} from '../accounts/index.ts';
import { findNewAdministrator } from './administrator.repository.ts';

/** Whether an earlier try of the same action has made this administrator. */
const wasMade = async (db: Db, username: string, password: string): Promise<boolean> => {
  const made = await findNewAdministrator(db, username);
  return made !== undefined && (await isPasswordOf(db, made.id, password));
};

export const handleAddAdministrator: Handler<typeof addAdministrator> = async ({ actor, body, deps }) => {
  const { retryKey, ...text } = body;
  refuseForm(findFacultyProblems(text));
  const person = toFacultyFields(text);
  const username = person.email;
  const { told, password, passwordHash } = await makeFirstPassword(username, { retryKey });
  const now = deps.now();
  const isAdded = await deps.db.transaction().execute(async (trx) => {
    const account = { ...person, username, passwordHash, role: 'ADMIN' as const };
    const id = await insertAccount(trx, { ...account, instituteId: null, departmentId: null }, now);
    if (!id) return false;
    await noteAction(trx, actor, 'add-administrator', id, now, { username });
    await mailFirstPassword(trx, { ...deps, startedBy: actor.id }, { ...person, username, password });
    return true;
  });
  if (!isAdded && !(retryKey && (await wasMade(deps.db, username, password))))
    throw await emailTaken(deps.db, username);
  return { success: true, data: { username, fullname: person.fullname, password: told } };
};
