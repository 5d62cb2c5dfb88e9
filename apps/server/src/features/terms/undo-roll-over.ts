import { UNDO_DAYS, type undoRollOver } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { setActive } from '../accounts/index.ts';
import { bringBackGroups, lockGroups, moveGroups } from '../groups/index.ts';
import { bringBack, lockCohorts, setSemesters } from '../students/index.ts';
import { rejoinTasks } from '../tasks/index.ts';
import { listDepartments } from './preview.repository.ts';
import { listDepartmentsOf, lockRun, markUndone, type LockedRun } from './roll-over.repository.ts';
import { listLeftTasks, listRolledGroups, lockRolledStudents } from './undo.repository.ts';
import { groupsBack, studentsBack } from './way-back.ts';

/** Until when a roll-over of this moment can be undone. */
export const undoableUntil = (doneAt: Date): Date => new Date(doneAt.getTime() + UNDO_DAYS * 86_400_000);

/** Of the departments of a run those that are still rolled over. @throws NOT_FOUND, or CONFLICT that says why not */
const requireUndoable = (run: readonly LockedRun[], now: Date): LockedRun[] => {
  const [first] = run;
  if (!first) throw notFound('Roll-over');
  const open = run.filter(({ undoneAt }) => undoneAt === null);
  if (open.length === 0)
    throw new AppError('CONFLICT', `${first.undoneBy ?? 'Somebody'} has undone this roll-over already.`);
  if (now > undoableUntil(first.doneAt))
    throw new AppError('CONFLICT', `A roll-over can be undone for ${UNDO_DAYS} days. These have passed.`);
  const overtaken = open.filter(({ isOvertaken }) => isOvertaken).map(({ department }) => department);
  if (overtaken.length > 0)
    throw new AppError(
      'CONFLICT',
      `Rolled over again since: ${overtaken.join(', ')}. Undo the later roll-over first.`,
    );
  return open;
};

const undoStudents = async (trx: Queryable, rollOverIds: readonly string[], now: Date) => {
  const { semesters, archived, kept } = studentsBack(await lockRolledStudents(trx, rollOverIds));
  await setSemesters(trx, semesters);
  const ids = archived.map(({ id }) => id);
  await bringBack(trx, ids);
  await setActive(
    trx,
    archived.filter(({ wasActive }) => wasActive).map(({ id }) => id),
    true,
  );
  const back = new Set(ids);
  const left = await listLeftTasks(trx, rollOverIds);
  await rejoinTasks(
    trx,
    left.filter(({ studentId }) => back.has(studentId)),
    now,
  );
  return { students: semesters.length + ids.length, kept };
};

const undoGroups = async (trx: Queryable, rollOverIds: readonly string[]) => {
  const rows = await listRolledGroups(trx, rollOverIds);
  const groups = await lockGroups(
    trx,
    rows.map(({ groupId }) => groupId),
  );
  const { moved, archived, kept } = groupsBack(rows, groups);
  await moveGroups(trx, moved);
  await bringBackGroups(trx, archived);
  return { groups: moved.length + archived.length, kept };
};

export const handleUndoRollOver: Handler<typeof undoRollOver> = async ({ actor, body, deps }) => {
  const now = deps.now();
  const data = await deps.db.transaction().execute(async (trx) => {
    const reach = (await listDepartments(trx, actor)).map(({ id }) => id);
    const departments = await listDepartmentsOf(trx, body._id, reach);
    await lockCohorts(trx, departments);
    const open = requireUndoable(await lockRun(trx, body._id, departments), now);
    const ids = open.map(({ id }) => id);
    const students = await undoStudents(trx, ids, now);
    const groups = await undoGroups(trx, ids);
    await markUndone(trx, ids, { undoneBy: actor.id, undoneAt: now });
    for (const { departmentId, doneAt } of open)
      await noteAction(trx, actor, 'undo-roll-over', departmentId, now, { of: doneAt.toISOString() });
    return { ...students, ...groups, kept: [...students.kept, ...groups.kept] };
  });
  return { success: true, message: 'Roll-over undone', data };
};
