import { hasAnotherEmail, type HeadFields, type NewAccount } from '@assay/contract';
import { noteAction, type Acting } from '../../platform/log/audit.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { drawPassword } from '../../platform/passwords/passwords.ts';
import {
  emailTaken,
  insertAccount,
  isPasswordOf,
  makeFirstPassword,
  updateAccount,
} from '../accounts/index.ts';
import { roleAt, type HeadPlace } from './head-place.ts';
import { findNewHead, lockHeadAt } from './head.repository.ts';

/** The field of a body that holds the head. */
export type HeadPath = 'head' | 'hod';

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
  if (!(await insertAccount(trx, account, now))) throw await emailTaken(trx, head.email, `${path}.email`);
};

interface HeadMaking {
  path: HeadPath;
  actor: Acting;
  retryKey: string | undefined;
  now: Date;
}

interface HeadEdit extends HeadMaking {
  /** Another email is the same person's new one, and no other person. */
  isSamePerson: boolean;
}

/** Writes a head where there is none, and answers the first password. @throws CONFLICT as `addHead` does */
export const addMissingHead = async (
  trx: Queryable,
  place: HeadPlace,
  head: HeadFields,
  { path, actor, retryKey, now }: HeadMaking,
): Promise<NewAccount> => {
  const { told, passwordHash } = await makeFirstPassword(head.email, { retryKey });
  await addHead(trx, place, head, { path, passwordHash, now });
  await noteAction(trx, actor, 'add-head', place.departmentId ?? place.instituteId, now, {
    username: head.email,
  });
  return { username: head.email, fullname: head.fullname, password: told };
};

/** The first password of a head whom an earlier try of the same action has made; null where none did. */
export const findToldBefore = async (
  trx: Queryable,
  head: { id: string; username: string; fullname: string; mustChangePassword: boolean },
  retryKey: string | undefined,
): Promise<NewAccount | null> => {
  if (!retryKey || !head.mustChangePassword) return null;
  const { id, username, fullname } = head;
  const password = drawPassword(username, retryKey);
  return (await isPasswordOf(trx, id, password)) ? { username, fullname, password } : null;
};

/** For a head who is said to have another email, and not to be the same person. */
const isAnother = (path: HeadPath, fullname: string): AppError => {
  const message = `If ${fullname} has a new email, say that it is the same person. Somebody else becomes head by “Change the head…”.`;
  return new AppError('CONFLICT', message, [{ path: `${path}.email`, message }]);
};

/**
 * Writes what is known of the head of a place. Where nobody was, an account is made and answered with its first password; the
 * same call with the same `retryKey` answers it again.
 * @throws CONFLICT at the email when somebody else logs in with it, or when it is another one and nobody said that the person
 *   is the same
 */
export const saveHead = async (
  trx: Queryable,
  place: HeadPlace,
  head: HeadFields,
  edit: HeadEdit,
): Promise<NewAccount | null> => {
  const known = await lockHeadAt(trx, place);
  if (!known) return addMissingHead(trx, place, head, edit);
  if (hasAnotherEmail(known, head) && !edit.isSamePerson) throw isAnother(edit.path, known.fullname);
  if (!(await updateAccount(trx, known.id, head)))
    throw await emailTaken(trx, head.email, `${edit.path}.email`);
  return findToldBefore(trx, known, edit.retryKey);
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
