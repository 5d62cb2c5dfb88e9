import { studentList, type ListQuery, type StudentFields } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list.ts';
import { insertPeople, updatePerson } from '../accounts/index.ts';

/** The students of a department who are on its lists: neither deleted nor archived. */
const students = (db: Queryable, departmentId: string) =>
  db
    .selectFrom('account')
    .innerJoin('student', 'student.accountId', 'account.id')
    .where('account.departmentId', '=', departmentId)
    .where('account.role', '=', 'STUDENT')
    .where('account.deletedAt', 'is', null)
    .where('student.archivedAt', 'is', null);

const LISTED = listOf(studentList, {
  search: sql`concat_ws(' ', account.fullname, account.username, account.email, account.phone)`,
  username: sql`account.username`,
  fullname: sql`account.fullname`,
  gender: sql`account.gender`,
  semester: sql`student.semester`,
  batch: sql`student.batch`,
  email: sql`account.email`,
  phone: sql`account.phone`,
  createdAt: sql`account.created_at`,
});

/** A page of the students of a department, by username unless sorted otherwise. */
export const pageOfStudents = async (
  db: Queryable,
  departmentId: string,
  query: ListQuery<typeof studentList>,
) => {
  const matching = students(db, departmentId)
    .where(LISTED.where(query))
    .orderBy(LISTED.orderBy(query))
    .orderBy('account.id')
    .select('account.id');
  const { ids, total } = await pageOfIds(db, matching, query);
  const rows = await students(db, departmentId)
    .where(sql<SqlBool>`account.id = any(${ids}::uuid[])`)
    .select([
      'account.id',
      'account.username',
      'account.fullname',
      'account.gender',
      'student.semester',
      'student.batch',
      'account.email',
      'account.phone',
      'account.mustChangePassword',
    ])
    .execute();
  return { rows: inOrderOf(ids, rows), total };
};

/** A student of a department, kept from being changed by others until the transaction ends. */
export const lockStudent = (trx: Queryable, departmentId: string, id: string) =>
  students(trx, departmentId)
    .where('account.id', '=', id)
    .select(['account.id', 'account.username', 'account.fullname', 'account.email'])
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface NewStudent extends StudentFields {
  passwordHash: string;
}

/**
 * Adds students to the actor's department and answers the ids of those who were added, by username; a username that
 * exists anywhere on the platform is left out.
 */
export const insertStudents = async (
  trx: Queryable,
  { instituteId, departmentId }: DepartmentActor,
  added: readonly NewStudent[],
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const ids = await insertPeople(trx, { role: 'STUDENT', instituteId, departmentId }, added, now);
  const given = JSON.stringify(
    added.flatMap(({ username, semester, batch }) => {
      const id = ids.get(username);
      return id ? [{ id, semester, batch }] : [];
    }),
  );
  await sql`
    insert into student (account_id, semester, batch)
    select id, semester, batch
    from jsonb_to_recordset(${given}::jsonb) as given (id uuid, semester smallint, batch text)
  `.execute(trx);
  return ids;
};

/** Writes what may be changed about a student. */
export const updateStudent = async (
  trx: Queryable,
  student: { id: string; email: string | null },
  { semester, batch, ...person }: Omit<StudentFields, 'username'>,
): Promise<void> => {
  await updatePerson(trx, student, person);
  await trx.updateTable('student').set({ semester, batch }).where('accountId', '=', student.id).execute();
};
