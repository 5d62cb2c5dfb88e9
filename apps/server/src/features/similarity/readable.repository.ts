import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import { isGranted } from '../../platform/ownership.ts';

/**
 * Whether the actor may read the submissions of a task: the same rule as `analyse` in `actionsOf`, for lists. A comparison
 * may reach into other tasks than the one that it is read by.
 * @param taskId of a column
 */
export const isReadable = (actor: DepartmentActor, taskId: string): RawBuilder<SqlBool> => {
  const place = actor.role === 'DEPARTMENT-HEAD' ? sql`or item.department_id = ${actor.departmentId}` : sql``;
  return sql`${sql.ref(taskId)} in (
    select item.id from task_outline as item
    where item.deleted_at is null and (${isGranted('task', actor, 'evaluate')} ${place})
  )`;
};
