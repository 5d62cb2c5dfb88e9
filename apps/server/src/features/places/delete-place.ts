/** A place that is deleted waits for some days first: closed, untouched, and restored with one press. */
import {
  contentsInWords,
  isNameTyped,
  sittingInWords,
  type PlaceContents,
  type PlaceKind,
} from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { closeSessionsOfAll } from '../../platform/sessions/sessions.ts';
import type { HeadPlace } from './head-place.ts';
import { countContents, lockDepartmentsIn } from './place-contents.repository.ts';
import { insertDeletion, isWaiting, listAccountsIn } from './place-deletion.repository.ts';
import type { PlaceScope } from './place-scope.ts';

export const kindOf = ({ departmentId }: HeadPlace): PlaceKind =>
  departmentId === null ? 'institute' : 'department';

/** The departments of a place. */
export const scopeOf = ({ instituteId, departmentId }: HeadPlace): PlaceScope =>
  departmentId === null ? { instituteId } : { departmentId };

/** @throws CONFLICT for a place that will be deleted: it is closed, and nothing in it is changed. */
export const requireOpen = async (db: Queryable, place: HeadPlace): Promise<void> => {
  if (!(await isWaiting(db, place))) return;
  throw new AppError(
    'CONFLICT',
    `This ${kindOf(place)} will be deleted, and nothing in it can be changed until it is restored.`,
  );
};

const askForName = (kind: PlaceKind, name: string): string => `Type “${name}” to delete the ${kind}.`;

/** @throws VALIDATION at `typedName` when another name was typed, or none */
export const requireTypedName = (kind: PlaceKind, name: string, typedName = ''): void => {
  if (isNameTyped(typedName, name)) return;
  const message = askForName(kind, name);
  throw new AppError('VALIDATION', message, [{ path: 'typedName', message }]);
};

/**
 * @throws CONFLICT while somebody of the place sits an exam, NOT_EMPTY with the numbers while something is in it and no name
 *   was typed, VALIDATION at `typedName` when another one was
 */
const requireWished = (
  kind: PlaceKind,
  name: string,
  contents: PlaceContents,
  typedName: string | undefined,
): void => {
  const sitting = sittingInWords(contents);
  if (sitting) {
    const message = `${sitting} “${name}” can be deleted when they have submitted.`;
    throw new AppError('CONFLICT', message, undefined, { ...contents });
  }
  const words = contentsInWords(contents);
  if (typedName !== undefined) requireTypedName(kind, name, typedName);
  else if (words)
    throw new AppError('NOT_EMPTY', `“${name}” has ${words}. ${askForName(kind, name)}`, undefined, {
      ...contents,
    });
};

interface Asked {
  actor: Actor;
  typedName: string | undefined;
  now: Date;
}

/**
 * Closes a place, which the caller has locked, and has it deleted some days later: sessions end, nobody in it logs in, and
 * nothing else changes.
 * @throws what `requireWished` does, and CONFLICT when the place waits already
 */
export const askForDeletion = async (
  trx: Queryable,
  place: HeadPlace,
  name: string,
  { actor, typedName, now }: Asked,
): Promise<void> => {
  await requireOpen(trx, place);
  // The departments first: one who is just being added is waited for, and then seen below.
  await lockDepartmentsIn(trx, scopeOf(place));
  const contents = await countContents(trx, scopeOf(place), now);
  requireWished(kindOf(place), name, contents, typedName);
  const dueAt = await insertDeletion(trx, { place, contents, askedBy: actor.id, askedAt: now });
  await closeSessionsOfAll(trx, await listAccountsIn(trx, place), { now, why: 'CLOSED' });
  await noteAction(trx, actor, 'ask-to-delete', place.departmentId ?? place.instituteId, now, {
    name,
    ...contents,
    dueAt: dueAt.toISOString(),
  });
};
