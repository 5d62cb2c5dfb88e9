import type { deletePlaceNow } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction, noteConsoleAction } from '../../platform/log/audit.ts';
import { markDepartmentsDeleted } from '../departments/index.ts';
import {
  deleteDeletion,
  deletePeopleIn,
  kindOf,
  lockDueDeletion,
  requireTypedName,
  requireWaiting,
  scopeOf,
  type HeadPlace,
} from '../places/index.ts';
import { markInstituteDeleted } from './institute.repository.ts';

/** Deletes a place with everybody in it; what they reached stays. */
const deletePlace = async (trx: Queryable, place: HeadPlace, now: Date): Promise<void> => {
  await deletePeopleIn(trx, scopeOf(place), now);
  await markDepartmentsDeleted(trx, scopeOf(place), now);
  if (place.departmentId === null) await markInstituteDeleted(trx, place.instituteId, now);
  await deleteDeletion(trx, place, { withDepartments: true });
};

const actionOf = (place: HeadPlace) => `delete-${kindOf(place)}` as const;

/** Deletes the place that has waited longest, if its time has come; answers whether there was one. */
const deleteNext = ({ db, now }: Deps): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const due = await lockDueDeletion(trx, now());
    if (!due) return false;
    const { instituteId, departmentId, ...noted } = due;
    const place = { instituteId, departmentId };
    await deletePlace(trx, place, now());
    await noteConsoleAction(trx, actionOf(place), departmentId ?? instituteId, now(), noted);
    return true;
  });

/** Deletes the institutes and departments that have waited long enough, each in a transaction. Several servers may. */
export const deleteDuePlaces = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await deleteNext(deps)));
};

export const handleDeletePlaceNow: Handler<typeof deletePlaceNow> = async ({ actor, body, deps }) => {
  const now = deps.now();
  const kind = await deps.db.transaction().execute(async (trx) => {
    const { instituteName, departmentName, ...waiting } = await requireWaiting(trx, actor, body._id);
    const { instituteId, departmentId, ...noted } = waiting;
    const place = { instituteId, departmentId };
    const name = departmentName ?? instituteName;
    requireTypedName(kindOf(place), name, body.typedName);
    await deletePlace(trx, place, now);
    await noteAction(trx, actor, actionOf(place), body._id, now, { name, ...noted, atOnce: true });
    return kindOf(place);
  });
  return { success: true, message: `The ${kind} is deleted.` };
};
