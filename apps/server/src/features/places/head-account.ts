import { isAnotherHead, type HeadFields, type NewAccount } from '@assay/contract';
import { noteAction, type Acting } from '../../platform/log/audit.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { drawPassword } from '../../platform/passwords/passwords.ts';
import { closeSessionsOf } from '../../platform/sessions/sessions.ts';
import {
  insertAccount,
  isPasswordOf,
  makeFirstPassword,
  markAccountDeleted,
  setRole,
  updateAccount,
} from '../accounts/index.ts';
import { roleAt, type HeadPlace } from './head-place.ts';
import { findNewHead, lockHeadAt } from './head.repository.ts';

/** The field of a body that holds the head. */
export type HeadPath = 'head' | 'hod';

const emailTaken = (path: HeadPath, email: string): AppError => {
  const message = `Somebody already logs in with “${email}”. Please enter another email.`;
  return new AppError('CONFLICT', message, [{ path: `${path}.email`, message }]);
};

/**
 * Makes the account of a head.
 * @throws CONFLICT at the email when somebody else logs in with it.
 */
export const addHead = async (
  trx: Queryable,
  place: HeadPlace,
  head: HeadFields,
  { path, passwordHash, now }: { path: HeadPath; passwordHash: string; now: Date },
): Promise<void> => {
  const account = { ...head, ...place, username: head.email, role: roleAt(place), passwordHash };
  if (!(await insertAccount(trx, account, now))) throw emailTaken(path, head.email);
};

interface HeadEdit {
  path: HeadPath;
  actor: Acting;
  /** Another email is the same person's new one, and no other person. */
  isSamePerson: boolean;
  retryKey: string | undefined;
  now: Date;
}

/** Writes a head where there is none, and answers the first password. */
const addMissingHead = async (
  trx: Queryable,
  place: HeadPlace,
  head: HeadFields,
  { path, actor, retryKey, now }: HeadEdit,
): Promise<NewAccount> => {
  const { told, passwordHash } = await makeFirstPassword(head.email, { retryKey });
  await addHead(trx, place, head, { path, passwordHash, now });
  await noteAction(trx, actor, 'add-head', place.departmentId ?? place.instituteId, now, {
    username: head.email,
  });
  return { username: head.email, fullname: head.fullname, password: told };
};

/**
 * Takes a head out of office: logged out everywhere, and head of nothing. Who was head of a department stays there as a
 * faculty member, with all that is theirs; an institute has no place for its former head, whose account is closed.
 */
const relieveHead = async (
  trx: Queryable,
  place: HeadPlace,
  former: { id: string; username: string },
  { actor, now }: HeadEdit,
): Promise<void> => {
  if (place.departmentId === null) await markAccountDeleted(trx, former.id, now);
  else {
    await setRole(trx, former.id, 'FACULTY');
    await closeSessionsOf(trx, former.id, { now, why: 'ROLE' });
  }
  await noteAction(trx, actor, 'relieve-head', former.id, now, { username: former.username, ...place });
};

/**
 * Writes who is at the head of a place. Where nobody was, or somebody else, an account is made and answered with its
 * first password; the same call with the same `retryKey` answers it again.
 * @throws CONFLICT at the email when somebody else logs in with it.
 */
export const saveHead = async (
  trx: Queryable,
  place: HeadPlace,
  head: HeadFields,
  edit: HeadEdit,
): Promise<NewAccount | null> => {
  const known = await lockHeadAt(trx, place);
  if (!known) return addMissingHead(trx, place, head, edit);
  if (isAnotherHead(known, head, edit.isSamePerson)) {
    await relieveHead(trx, place, known, edit);
    return addMissingHead(trx, place, head, edit);
  }
  if (!(await updateAccount(trx, known.id, head))) throw emailTaken(edit.path, head.email);
  if (!edit.retryKey || !known.mustChangePassword) return null;
  const password = drawPassword(head.email, edit.retryKey);
  return (await isPasswordOf(trx, known.id, password))
    ? { username: head.email, fullname: head.fullname, password }
    : null;
};

/** Where an earlier try of the same action has put this head; null when the username is somebody else's. */
export const findEarlierTry = async (
  db: Db,
  username: string,
  password: string,
): Promise<HeadPlace | null> => {
  const head = await findNewHead(db, username);
  if (!head?.instituteId || !(await isPasswordOf(db, head.id, password))) return null;
  return { instituteId: head.instituteId, departmentId: head.departmentId };
};
