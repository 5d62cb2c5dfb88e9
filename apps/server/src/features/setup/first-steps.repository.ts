import type { DepartmentFacts } from '@assay/contract';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../platform/db/database.ts';
import { waitsToGo } from '../../platform/db/expressions/waits-to-go.ts';

/** Institutes in the order in which they were made. */
export const listInstitutes = (db: Queryable) =>
  db
    .selectFrom('institute')
    .where('deletedAt', 'is', null)
    .where((eb) => eb.not(waitsToGo('institute.id')))
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'name'])
    .execute();

const hasPerson = (role: 'FACULTY' | 'STUDENT') => sql<boolean>`exists (
  select from person
  where person.department_id = department.id and person.role = ${role} and person.deleted_at is null
)`;
const hasSubject = sql<boolean>`exists (select from subject where subject.department_id = department.id)`;

/** What each department has, in the order in which they were made. */
export const listDepartmentFacts = (db: Queryable): Promise<DepartmentFacts[]> =>
  db
    .selectFrom('departmentOutline as department')
    .innerJoin('institute', 'institute.id', 'department.instituteId')
    .where('department.deletedAt', 'is', null)
    .where('institute.deletedAt', 'is', null)
    .where((eb) => eb.not(waitsToGo('department.instituteId', 'department.id')))
    .orderBy('department.createdAt')
    .orderBy('department.id')
    .select((eb) => [
      'department.name',
      'department.instituteId',
      jsonObjectFrom(
        eb
          .selectFrom('person')
          .whereRef('person.departmentId', '=', 'department.id')
          .where('person.role', '=', 'DEPARTMENT-HEAD')
          .where('person.deletedAt', 'is', null)
          .orderBy('person.createdAt')
          .limit(1)
          // A first login ends with a password of one's own.
          .select(['person.fullname', sql<boolean>`not person.must_change_password`.as('hasLoggedIn')]),
      ).as('head'),
      hasSubject.as('hasSubject'),
      hasPerson('FACULTY').as('hasFaculty'),
      hasPerson('STUDENT').as('hasStudent'),
    ])
    .execute();

/** What one department has. */
export const findDepartmentFacts = (db: Queryable, departmentId: string) =>
  db
    .selectFrom('departmentOutline as department')
    .where('department.id', '=', departmentId)
    .select([
      hasSubject.as('hasSubject'),
      hasPerson('FACULTY').as('hasFaculty'),
      hasPerson('STUDENT').as('hasStudent'),
      sql<boolean>`exists (
        select from student_group
        where student_group.department_id = department.id and student_group.deleted_at is null
      )`.as('hasGroup'),
    ])
    .executeTakeFirstOrThrow();

/** Whether an account has put the first steps away. */
export const hasDismissed = async (db: Queryable, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('setupDismissal')
    .where('accountId', '=', accountId)
    .select('accountId')
    .executeTakeFirst();
  return row !== undefined;
};

/** Puts the first steps away for an account, or brings them back; repeating it changes nothing. */
export const setDismissed = async (
  db: Queryable,
  accountId: string,
  dismissed: boolean,
  now: Date,
): Promise<void> => {
  if (dismissed)
    await db
      .insertInto('setupDismissal')
      .values({ accountId, dismissedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('setupDismissal').where('accountId', '=', accountId).execute();
};
