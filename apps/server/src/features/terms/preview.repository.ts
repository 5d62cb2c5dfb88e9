import { sql, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { waitsToGo } from '../../platform/db/expressions/waits-to-go.ts';
import { naturally } from '../../platform/db/list.ts';

/** The departments that the actor moves on: of the whole platform, of the own institute, or the own one; by name. Not those that will be deleted. */
export const listDepartments = (db: Queryable, { role, instituteId, departmentId }: Actor) =>
  db
    .selectFrom('departmentOutline as department')
    .innerJoin('institute', 'institute.id', 'department.instituteId')
    .where('department.deletedAt', 'is', null)
    .where('institute.deletedAt', 'is', null)
    .where((eb) => eb.not(waitsToGo('department.instituteId', 'department.id')))
    .$if(role === 'INSTITUTE-HEAD', (qb) => qb.where('department.instituteId', '=', instituteId))
    .$if(role === 'DEPARTMENT-HEAD', (qb) => qb.where('department.id', '=', departmentId))
    .orderBy(naturally(sql`institute.name`))
    .orderBy(naturally(sql`department.name`))
    .orderBy('department.id')
    .select([
      'department.id',
      'department.name',
      'institute.name as institute',
      sql<Date | null>`(
        select max(done_at) from roll_over where department_id = department.id and undone_at is null
      )`.as('lastDoneAt'),
    ])
    .execute();

/** Some lines in short: as good as another text for another content. */
const digestOf = (text: ReturnType<typeof sql>) =>
  sql<string>`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 22)`;

/** The students on the lists of some departments. */
const studentsIn = (db: Queryable, departmentIds: readonly string[]) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.accountId')
    .where(sql<SqlBool>`person.department_id = any(${departmentIds}::uuid[])`)
    .where('person.role', '=', 'STUDENT')
    .where('person.deletedAt', 'is', null)
    .where('student.archivedAt', 'is', null);

/** The cohorts of some departments; `seen` is another text when other students are in one. */
export const listCohorts = (db: Queryable, departmentIds: readonly string[]) =>
  studentsIn(db, departmentIds)
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('attempt')
          .where('submittedAt', 'is', null)
          .groupBy('studentId')
          .select('studentId')
          .as('sitting'),
      (join) => join.onRef('sitting.studentId', '=', 'person.id'),
    )
    .groupBy(['person.departmentId', 'student.semester', 'student.batch'])
    .orderBy('student.semester')
    .orderBy('student.batch')
    .select((eb) => [
      'person.departmentId',
      'student.semester',
      'student.batch',
      eb.fn.countAll<number>().as('students'),
      eb.fn.count<number>('sitting.studentId').as('sitting'),
      digestOf(sql`string_agg(person.id::text, '' order by person.id)`).as('seen'),
    ])
    .execute();

/** The students of one cohort, by enrollment number. */
export const listStudentsOf = (
  db: Queryable,
  { departmentId, semester, batch }: { departmentId: string; semester: number; batch: string },
) =>
  studentsIn(db, [departmentId])
    .where('student.semester', '=', semester)
    .where('student.batch', '=', batch)
    .orderBy(naturally(sql`person.username`))
    .orderBy('person.id')
    .select(['person.id', 'person.username', 'person.shownName as fullname'])
    .execute();

/**
 * The groups of some departments by name, each with the cohort that it goes with: the one that most of its students are of,
 * the lower one of two alike; an empty group with what it says itself. `seen` is another text when anything of this is.
 */
export const listGroups = (db: Queryable, departmentIds: readonly string[]) =>
  db
    .selectFrom('studentGroup as item')
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('groupStudent')
          .innerJoin('person', 'person.id', 'groupStudent.studentId')
          .innerJoin('student', 'student.accountId', 'person.id')
          .whereRef('groupStudent.groupId', '=', 'item.id')
          .where('person.deletedAt', 'is', null)
          .where('student.archivedAt', 'is', null)
          .select((inner) => [
            inner.fn.countAll<number>().as('students'),
            // Semester and passout year as one number, 42028: an aggregate takes one.
            sql<number>`coalesce(
              mode() within group (order by student.semester * 10000 + student.batch::integer)
                filter (where person.department_id = item.department_id),
              item.semester * 10000 + item.batch::integer
            )`.as('term'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .where(sql<SqlBool>`item.department_id = any(${departmentIds}::uuid[])`)
    .where('item.deletedAt', 'is', null)
    .orderBy(naturally(sql`item.name`))
    .orderBy('item.id')
    .select([
      'item.id',
      'item.departmentId',
      'item.name',
      'item.semester',
      'owner.fullname as createdByName',
      'counted.students',
      'counted.term',
      digestOf(sql`concat_ws('/', item.semester, item.batch, counted.term, item.edited_at, item.name)`).as(
        'seen',
      ),
    ])
    .execute();
export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];
