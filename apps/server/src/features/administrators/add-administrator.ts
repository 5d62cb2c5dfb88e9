import {
  findFacultyProblems,
  FORM_INCOMPLETE,
  toFacultyFields,
  type addAdministrator,
  type FacultyFields,
  type FacultyText,
} from '@assay/contract';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { insertAccount, isPasswordOf, mailFirstPassword, makeFirstPassword } from '../accounts/index.ts';
import { findNewAdministrator } from './administrator.repository.ts';

/** @throws VALIDATION with a sentence for each field that breaks a rule; with one alone, that is what it says. */
const validate = (text: FacultyText): FacultyFields => {
  const problems = findFacultyProblems(text);
  const [first, second] = problems;
  if (first) throw new AppError('VALIDATION', second ? FORM_INCOMPLETE : first.message, problems);
  return toFacultyFields(text);
};

/** Whether an earlier try of the same action has made this administrator. */
const wasMade = async (db: Db, username: string, password: string): Promise<boolean> => {
  const made = await findNewAdministrator(db, username);
  return made !== undefined && (await isPasswordOf(db, made.id, password));
};

export const handleAddAdministrator: Handler<typeof addAdministrator> = async ({ actor, body, deps }) => {
  const { retryKey, ...text } = body;
  const person = validate(text);
  const username = person.email;
  const { told, password, passwordHash } = await makeFirstPassword(username, { retryKey });
  const now = deps.now();
  const isAdded = await deps.db.transaction().execute(async (trx) => {
    const account = { ...person, username, passwordHash, role: 'ADMIN' as const };
    const id = await insertAccount(trx, { ...account, instituteId: null, departmentId: null }, now);
    if (!id) return false;
    await noteAction(trx, actor, 'add-administrator', id, now, { username });
    await mailFirstPassword(trx, deps, { ...person, username, password });
    return true;
  });
  if (!isAdded && !(retryKey && (await wasMade(deps.db, username, password)))) {
    const message = `Somebody already logs in with “${username}”. Please enter another email.`;
    throw new AppError('CONFLICT', message, [{ path: 'email', message }]);
  }
  return { success: true, data: { username, fullname: person.fullname, password: told } };
};
