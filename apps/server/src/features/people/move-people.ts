import type { movePeople } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { setDepartment } from '../accounts/index.ts';
import { leaveGroupsOfDepartment } from '../groups/index.ts';
import { requireReach } from '../places/index.ts';
import { leaveComingTasksOfDepartment } from '../tasks/index.ts';
import { idsOf, noteForAll, requirePeople, sortOut, whyNotHead } from './chosen-people.ts';
import { listSitting, lockTarget, type KeptPerson } from './people.repository.ts';

/** @throws NOT_FOUND unless the department is there and the actor looks after it */
const requireTarget = async (trx: Queryable, actor: Actor, id: string) => {
  const target = await lockTarget(trx, id);
  if (!target) throw notFound('Department');
  requireReach(actor, target.instituteId, 'Department');
  return target;
};

/** Takes students out of what the department that they leave has planned with them. */
const leaveDepartments = async (trx: Queryable, people: readonly KeptPerson[], now: Date) => {
  const left = { groups: 0, tasks: 0 };
  for (const [departmentId, those] of Map.groupBy(people, (person) => person.departmentId)) {
    if (departmentId === null) continue;
    left.groups += await leaveGroupsOfDepartment(trx, idsOf(those), departmentId);
    left.tasks += await leaveComingTasksOfDepartment(trx, idsOf(those), departmentId, now);
  }
  return left;
};

/**
 * Attempts, marks and what somebody owns belong to the person, and stay what they are: nothing but the department of the
 * account is written.
 */
export const handleMovePeople: Handler<typeof movePeople> = async ({ actor, body, deps }) => {
  const now = deps.now();
  const data = await deps.db.transaction().execute(async (trx) => {
    // First, as when a department is deleted: the two wait for each other.
    const target = await requireTarget(trx, actor, body.departmentId);
    const people = await requirePeople(trx, actor, body.ids);
    const sitting = await listSitting(trx, idsOf(people));
    const { able, left } = sortOut(people, (person) => {
      const why = whyNotHead(actor, person);
      if (why) return why;
      if (person.instituteId !== target.instituteId) return 'Belongs to another institute.';
      return sitting.has(person.id) ? 'Is in the middle of a task; try again when it is over.' : null;
    });
    const moved = able.filter(({ departmentId }) => departmentId !== target.id);
    const planned = await leaveDepartments(trx, moved, now);
    await setDepartment(trx, idsOf(moved), target.id);
    await noteForAll(trx, actor, 'move-people', moved, now, { to: target.id });
    if (moved.length > 0)
      await noteAction(trx, actor, 'move-people', target.id, now, { to: target.id, people: idsOf(moved) });
    return { done: able.length, left, ...planned };
  });
  return { success: true, message: 'Moved', data };
};
