import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { allOf, naturally } from '../../platform/db/list.ts';

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

/** Makes everybody else who promotes or archives in the department wait until the transaction ends. */
export const lockCohorts = async (trx: Queryable, departmentId: string): Promise<void> => {
  await trx
    .selectFrom('departmentOutline as department')
    .where('id', '=', departmentId)
    .forNoKeyUpdate()
    .select('id')
    .executeTakeFirstOrThrow();
};

export interface CohortChoice {
  semester?: number;
  /** Passout year; null: of all years. */
  batch: string | null;
  /** Ids of those who are left out. */
  stayBack?: readonly string[];
}

const isChosen = ({ semester, batch, stayBack = [] }: CohortChoice): RawBuilder<SqlBool> =>
  allOf([
    semester === undefined ? null : sql`student.semester = ${semester}`,
    batch === null ? null : sql`student.batch = ${batch}`,
    stayBack.length === 0 ? null : sql`person.id <> all(${stayBack}::uuid[])`,
  ]);

/** Ids of the students on the lists whom the choice means, kept from being changed until the transaction ends. */
export const lockStudentsOf = async (
  trx: Queryable,
  departmentId: string,
  choice: CohortChoice,
): Promise<string[]> => {
  const rows = await everyone(trx, departmentId)
    .where('student.archivedAt', 'is', null)
    .where(isChosen(choice))
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

/** Takes students off the lists. */
export const markArchived = async (trx: Queryable, ids: readonly string[], now: Date): Promise<void> => {
  await trx
    .updateTable('student')
    .set({ archivedAt: now })
    .where(sql<SqlBool>`account_id = any(${ids}::uuid[])`)
    .execute();
};

/** Brings the archived students of a passout year back on the lists, and answers their ids. */
export const restoreArchived = async (
  trx: Queryable,
  departmentId: string,
  batch: string,
): Promise<string[]> => {
  const rows = await everyone(trx, departmentId)
    .where('student.archivedAt', 'is not', null)
    .where('student.batch', '=', batch)
    .forUpdate()
    .select('person.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable('student')
    .set({ archivedAt: null })
    .where(sql<SqlBool>`account_id = any(${ids}::uuid[])`)
    .execute();
  return ids;
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

interface Promotion {
  key: string;
  semester: number;
  batch: string | null;
  promoted: number;
  archived: number;
}

/** What a promotion of this key has done before; undefined when it is new. */
export const findPromotion = (db: Queryable, departmentId: string, key: string) =>
  db
    .selectFrom('promotion')
    .where('departmentId', '=', departmentId)
    .where('key', '=', key)
    .select(['promoted', 'archived'])
    .executeTakeFirst();

/** Writes down what a promotion did. */
export const insertPromotion = async (
  trx: Queryable,
  { id, departmentId }: { id: string; departmentId: string },
  promotion: Promotion,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('promotion')
    .values({ ...promotion, departmentId, promotedBy: id, promotedAt: now })
    .execute();
};
