import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isVisible } from '../../platform/ownership.ts';

/** The groups that the actor may see, by name, with their students, by enrollment number. */
export const listGroups = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('studentGroup as item')
    .where('item.deletedAt', 'is', null)
    .where(isVisible('group', actor))
    .orderBy(sql`lower(item.name)`)
    .orderBy('item.id')
    .select((eb) => [
      'item.id',
      'item.name',
      jsonArrayFrom(
        eb
          .selectFrom('groupStudent')
          .innerJoin('account', 'account.id', 'groupStudent.studentId')
          .whereRef('groupStudent.groupId', '=', 'item.id')
          .where('account.deletedAt', 'is', null)
          .orderBy('account.username')
          .select(['account.id', 'account.username', 'account.fullname']),
      ).as('students'),
    ])
    .execute();
