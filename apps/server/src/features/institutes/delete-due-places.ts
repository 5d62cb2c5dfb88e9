import type { Deps } from '../../platform/deps.ts';
import { noteConsoleAction } from '../../platform/log/audit.ts';
import { markDepartmentsDeleted } from '../departments/index.ts';
import { deleteDeletion, deletePeopleIn, lockDueDeletion, scopeOf } from '../places/index.ts';
import { markInstituteDeleted } from './institute.repository.ts';

/** Deletes the place that has waited longest, if its time has come; answers whether there was one. */
const deleteNext = ({ db, now }: Deps): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const due = await lockDueDeletion(trx, now());
    if (!due) return false;
    const { instituteId, departmentId, ...noted } = due;
    const place = { instituteId, departmentId };
    await deletePeopleIn(trx, scopeOf(place), now());
    await markDepartmentsDeleted(trx, scopeOf(place), now());
    if (departmentId === null) await markInstituteDeleted(trx, instituteId, now());
    await deleteDeletion(trx, place, { withDepartments: true });
    const action = departmentId === null ? 'delete-institute' : 'delete-department';
    await noteConsoleAction(trx, action, departmentId ?? instituteId, now(), noted);
    return true;
  });

/** Deletes the institutes and departments that have waited long enough, each in a transaction. Several servers may. */
export const deleteDuePlaces = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await deleteNext(deps)));
};
