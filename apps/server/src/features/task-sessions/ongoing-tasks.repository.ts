import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { attemptEnd } from '../../platform/db/expressions/attempt-end.ts';
import { countsAt, extendedAt, isOngoingAt, sittings } from './task-session.repository.ts';

/**
 * Of the tasks within a scope those that students can sit at `now`, extra time included, soonest end first: at most
 * `limit`, each with how many there are in all.
 * @param within a condition on `item`
 */
export const listOngoingTasks = (db: Queryable, within: RawBuilder<SqlBool>, now: Date, limit: number) =>
  db
    .selectFrom('taskOutline as item')
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .innerJoin('departmentOutline as department', 'department.id', 'item.departmentId')
    .where('item.deletedAt', 'is', null)
    .where(within)
    .where(isOngoingAt(db, now))
    .orderBy('item.endTime')
    .orderBy('item.id')
    .limit(limit)
    .select([
      'item.id',
      'item.name',
      'item.ownerId',
      'owner.fullname as createdByName',
      'department.id as departmentId',
      'department.name as departmentName',
      sql<Date>`greatest(item.end_time, ${extendedAt(db, now)
        .where('taskStudent.taskId', '=', sql.ref<string>('item.id'))
        .select(sql<Date | null>`max(${attemptEnd})`.as('until'))})`.as('until'),
      sittings(db)
        .where('taskStudent.taskId', '=', sql.ref<string>('item.id'))
        .select(countsAt(now).as('counts'))
        .$asScalar()
        .$notNull()
        .as('counts'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .execute();
