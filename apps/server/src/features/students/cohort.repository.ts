import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { naturally } from '../../platform/db/list.ts';

/** The students of a department who were not deleted, archived ones among them. */
const everyone = (db: Queryable, departmentId: string) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.accountId')
    .where('person.departmentId', '=', departmentId)
    .where('person.role', '=', 'STUDENT')
    .where('person.deletedAt', 'is', null);

/** How many students a department has in each semester and passout year, and how many of them are archived. */
export const listCohorts = (db: Queryable, departmentId: string) =>
  everyone(db, departmentId)
    .groupBy(['student.semester', 'student.batch'])
    .orderBy('student.semester')
    .orderBy(naturally(sql`student.batch`))
    .select((eb) => [
      'student.semester',
      'student.batch',
      eb.fn.countAll<number>().filterWhere('student.archivedAt', 'is', null).as('students'),
      eb.fn.count<number>('student.archivedAt').as('archived'),
      eb.fn.max<Date | null>('student.archivedAt').as('archivedAt'),
    ])
    .execute();

/** Makes everybody else who moves or archives students of the departments wait until the transaction ends. */
export const lockCohorts = async (trx: Queryable, departmentIds: readonly string[]): Promise<void> => {
  await trx
    .selectFrom('departmentOutline as department')
    .where(sql<SqlBool>`id = any(${departmentIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id')
    .execute();
};

/** The students on the lists of some departments, kept from being changed until the transaction ends. */
export const lockStudentsIn = (trx: Queryable, departmentIds: readonly string[]) =>
  trx
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.accountId')
    .where(sql<SqlBool>`person.department_id = any(${departmentIds}::uuid[])`)
    .where('person.role', '=', 'STUDENT')
    .where('person.deletedAt', 'is', null)
    .where('student.archivedAt', 'is', null)
    .orderBy('person.id')
    .forUpdate()
    .select(['person.id', 'person.departmentId', 'person.isActive', 'student.semester', 'student.batch'])
    .execute();
export type LockedStudent = Awaited<ReturnType<typeof lockStudentsIn>>[number];

/** Ids of the students of a passout year on the lists, kept from being changed until the transaction ends. */
export const lockStudentsOf = async (
  trx: Queryable,
  departmentId: string,
  batch: string,
): Promise<string[]> => {
  const rows = await everyone(trx, departmentId)
    .where('student.archivedAt', 'is', null)
    .where('student.batch', '=', batch)
    .orderBy('person.id')
    .forUpdate()
    .select('person.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Moves students to the next semester. */
export const promoteStudents = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  await trx
    .updateTable('student')
    .set({ semester: sql`semester + 1` })
    .where(sql<SqlBool>`account_id = any(${ids}::uuid[])`)
    .execute();
};

/** Puts students into semesters. */
export const setSemesters = async (
  trx: Queryable,
  students: readonly { id: string; semester: number }[],
): Promise<void> => {
  await sql`
    update student set semester = given.semester
    from unnest(
      ${students.map(({ id }) => id)}::uuid[], ${students.map(({ semester }) => semester)}::smallint[]
    ) as given (id, semester)
    where student.account_id = given.id
  `.execute(trx);
};

/** Of these students, how many have an attempt that is not submitted. */
export const countSitting = async (trx: Queryable, ids: readonly string[]): Promise<number> => {
  const { sitting } = await trx
    .selectFrom('attempt')
    .where('submittedAt', 'is', null)
    .where(sql<SqlBool>`student_id = any(${ids}::uuid[])`)
    .select(sql<number>`count(distinct student_id)`.as('sitting'))
    .executeTakeFirstOrThrow();
  return sitting;
};

/** Takes students off the lists, and notes who of them can log in. */
export const markArchived = async (trx: Queryable, ids: readonly string[], now: Date): Promise<void> => {
  await trx
    .updateTable('student')
    .set({
      archivedAt: now,
      wasActive: sql`(select is_active from person where person.id = student.account_id)`,
    })
    .where(sql<SqlBool>`account_id = any(${ids}::uuid[])`)
    .execute();
};

/** Puts archived students on the lists again. */
export const bringBack = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  await trx
    .updateTable('student')
    .set({ archivedAt: null, wasActive: null })
    .where(sql<SqlBool>`account_id = any(${ids}::uuid[])`)
    .execute();
};

/** Brings the archived students of a passout year back on the lists; answers who, and whether they could log in before. */
export const restoreArchived = async (
  trx: Queryable,
  departmentId: string,
  batch: string,
): Promise<{ id: string; wasActive: boolean }[]> => {
  const rows = await everyone(trx, departmentId)
    .where('student.archivedAt', 'is not', null)
    .where('student.batch', '=', batch)
    .forUpdate()
    .select(['person.id', 'student.wasActive'])
    .execute();
  await bringBack(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, wasActive }) => ({ id, wasActive: wasActive ?? true }));
};

/** How many students of a passout year are on the lists, and how many are archived. */
export const countBatch = (db: Queryable, departmentId: string, batch: string) =>
  everyone(db, departmentId)
    .where('student.batch', '=', batch)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('student.archivedAt', 'is', null).as('students'),
      eb.fn.count<number>('student.archivedAt').as('archived'),
    ])
    .executeTakeFirstOrThrow();
