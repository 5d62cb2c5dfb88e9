import type { archiveBatch, restoreBatch, studentCohorts } from '@assay/contract';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { closeSessionsOfAll } from '../../platform/sessions/sessions.ts';
import { setActive } from '../accounts/index.ts';
import { bringBackGroupsOf } from '../groups/index.ts';
import { leaveComingTasks, type TaskSeat } from '../tasks/index.ts';
import {
  countBatch,
  countSitting,
  listCohorts,
  lockCohorts,
  lockStudentsOf,
  markArchived,
  restoreArchived,
} from './cohort.repository.ts';

export const handleStudentCohorts: Handler<typeof studentCohorts> = async ({ actor, deps }) => {
  const rows = await listCohorts(deps.db, actor.departmentId);
  const data = rows.map((row) => ({ ...row, archivedAt: row.archivedAt?.toISOString() ?? null }));
  return { success: true, data };
};

/**
 * Archives students: off the lists, out of the login and out of tasks that have not begun, which are answered. Groups
 * remember them.
 * @throws CONFLICT while some of them sit a task.
 */
export const archiveStudents = async (
  trx: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<TaskSeat[]> => {
  const sitting = await countSitting(trx, ids);
  if (sitting > 0)
    throw new AppError(
      'CONFLICT',
      `${sitting === 1 ? '1 of these students is' : `${sitting} of these students are`} in the middle of a task. Please try again when it is over.`,
    );
  await markArchived(trx, ids, now);
  await setActive(trx, ids, false);
  const left = await leaveComingTasks(trx, ids, now);
  await closeSessionsOfAll(trx, ids, { now, why: 'CLOSED' });
  return left;
};

export const handleArchiveBatch: Handler<typeof archiveBatch> = async ({ actor, body: { batch }, deps }) => {
  const now = deps.now();
  const data = await deps.db.transaction().execute(async (trx) => {
    await lockCohorts(trx, [actor.departmentId]);
    const ids = await lockStudentsOf(trx, actor.departmentId, batch);
    if (ids.length > 0) {
      await archiveStudents(trx, ids, now);
      await noteAction(trx, actor, 'archive-batch', actor.departmentId, now, {
        batch,
        students: ids.length,
      });
    }
    const { archived } = await countBatch(trx, actor.departmentId, batch);
    if (archived === 0) throw notFound(`Batch ${batch}`);
    return { archived };
  });
  return { success: true, message: `Batch ${batch} archived`, data };
};

export const handleRestoreBatch: Handler<typeof restoreBatch> = async ({ actor, body: { batch }, deps }) => {
  const now = deps.now();
  const data = await deps.db.transaction().execute(async (trx) => {
    await lockCohorts(trx, [actor.departmentId]);
    const restored = await restoreArchived(trx, actor.departmentId, batch);
    const active = restored.filter(({ wasActive }) => wasActive).map(({ id }) => id);
    await setActive(trx, active, true);
    await bringBackGroupsOf(trx, actor.departmentId, batch);
    if (restored.length > 0)
      await noteAction(trx, actor, 'restore-batch', actor.departmentId, now, {
        batch,
        students: restored.length,
      });
    const { students } = await countBatch(trx, actor.departmentId, batch);
    if (students === 0) throw notFound(`Batch ${batch}`);
    return { students };
  });
  return { success: true, message: `Batch ${batch} restored`, data };
};
