import type { fetchPlaceContents, fetchWaitingPlaces, restorePlace, WaitingPlace } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { sendHeldMails } from '../../platform/mail/outgoing-mail.repository.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { scopeOf } from './delete-place.ts';
import type { HeadPlace } from './head-place.ts';
import { countContents } from './place-contents.repository.ts';
import {
  deleteDeletion,
  isWaiting,
  listAccountsIn,
  listDeletions,
  lockDeletion,
} from './place-deletion.repository.ts';
import { instituteOf } from './place-scope.ts';
import { requirePlace } from './require-place.ts';

export const handleFetchPlaceContents: Handler<typeof fetchPlaceContents> = async ({
  actor,
  query,
  deps,
}) => {
  const place = { instituteId: query.instituteId, departmentId: query.departmentId ?? null };
  await requirePlace(deps.db, actor, place);
  return { success: true, data: await countContents(deps.db, scopeOf(place), deps.now()) };
};

type Row = Awaited<ReturnType<typeof listDeletions>>[number];

const toWaitingPlace = ({
  placeId,
  instituteId,
  instituteName,
  departmentId,
  departmentName,
  askedBy,
  askedAt,
  dueAt,
  ...contents
}: Row): WaitingPlace => ({
  _id: placeId,
  name: departmentName ?? instituteName,
  instituteId,
  instituteName: departmentId === null ? null : instituteName,
  contents,
  askedBy,
  askedAt: askedAt.toISOString(),
  dueAt: dueAt.toISOString(),
});

export const handleFetchWaitingPlaces: Handler<typeof fetchWaitingPlaces> = async ({ actor, deps }) => {
  const rows = await listDeletions(deps.db, actor.role === 'ADMIN' ? null : instituteOf(actor));
  return { success: true, data: rows.map(toWaitingPlace) };
};

/** What waits with this id, kept so until the transaction ends. @throws NOT_FOUND unless the actor looks after it */
export const requireWaiting = async (trx: Queryable, actor: Actor, id: string) => {
  const place = await lockDeletion(trx, id);
  if (!place) throw notFound('What is to be restored');
  await requirePlace(trx, actor, place);
  return place;
};

/** @throws CONFLICT for a department whose institute will be deleted as well */
const requireOpenInstitute = async (
  trx: Queryable,
  { instituteId, departmentId }: HeadPlace,
): Promise<void> => {
  if (departmentId === null || !(await isWaiting(trx, { instituteId, departmentId: null }))) return;
  throw new AppError('CONFLICT', 'Its institute will be deleted too. Please restore the institute first.');
};

export const handleRestorePlace: Handler<typeof restorePlace> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    const place = await requireWaiting(trx, actor, body._id);
    await requireOpenInstitute(trx, place);
    await deleteDeletion(trx, place, { withDepartments: false });
    await sendHeldMails(trx, await listAccountsIn(trx, place));
    await noteAction(trx, actor, 'restore-place', body._id, deps.now());
  });
  return { success: true, message: 'Restored: everybody there can log in again.' };
};
