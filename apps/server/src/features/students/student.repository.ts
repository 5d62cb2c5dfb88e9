import { studentList, type ListQuery, type StudentFields } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';
import { insertPeople, updatePeople, updatePerson } from '../accounts/index.ts';

/** The students of a department who are on its lists: neither deleted nor archived. */
const students = (db: Queryable, departmentId: string) =>
  db
    .selectFrom('person')
    .innerJoin('student', 'student.accountId', 'person.id')
    .where('person.departmentId', '=', departmentId)
    .where('person.role', '=', 'STUDENT')
    .where('person.deletedAt', 'is', null)
    .where('student.archivedAt', 'is', null);

const LISTED = listOf(studentList, {
  search: sql`concat_ws(' ', person.shown_name, person.username, person.email, person.phone)`,
  username: sql`person.username`,
  fullname: sql`person.shown_name`,
  gender: sql`person.gender`,
  semester: sql`student.semester`,
  batch: sql`student.batch`,
  email: sql`person.email`,
  phone: sql`person.phone`,
  createdAt: sql`person.created_at`,
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
    .orderBy('person.id')
    .select('person.id');
  const { ids, total } = await pageOfIds(db, matching, query);
  const rows = await students(db, departmentId)
    .where(sql<SqlBool>`person.id = any(${ids}::uuid[])`)
    .select([
      'person.id',
      'person.username',
      'person.fullname',
      'person.registerName',
      'person.gender',
      'student.semester',
      'student.batch',
      'person.email',
      'person.phone',
      'person.mustChangePassword',
      'person.isActive',
    ])
    .execute();
  const all = students(db, departmentId).select('person.id');
  return numberedPage(db, LISTED, all, { query, rows: inOrderOf(ids, rows), total });
};

/** A student of a department, kept from being changed by others until the transaction ends. */
export const lockStudent = (trx: Queryable, departmentId: string, id: string) =>
  students(trx, departmentId)
    .where('person.id', '=', id)
    .select([
      'person.id',
      'person.username',
      'person.fullname',
      'person.registerName',
      'person.email',
      'person.phone',
      'person.gender',
      'student.semester',
      'student.batch',
    ])
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
  { instituteId, departmentId }: Pick<DepartmentActor, 'instituteId' | 'departmentId'>,
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
  { semester, batch, ...person }: Omit<StudentFields, 'username'> & { registerName: string | null },
): Promise<void> => {
  await updatePerson(trx, student, person);
  await trx.updateTable('student').set({ semester, batch }).where('accountId', '=', student.id).execute();
};

/** What a sheet changes about a student. */
interface ChangedStudent extends Omit<StudentFields, 'username'> {
  id: string;
  registerName: string | null;
}

/** The same for many students at once. */
export const updateStudents = async (trx: Queryable, changed: readonly ChangedStudent[]): Promise<void> => {
  await updatePeople(
    trx,
    changed.map(({ id, fullname, registerName, gender, email, phone }) => ({
      id,
      username: null,
      fullname,
      registerName,
      gender,
      email,
      phone,
    })),
  );
  const given = JSON.stringify(changed.map(({ id, semester, batch }) => ({ id, semester, batch })));
  await sql`
    update student set semester = given.semester, batch = given.batch
    from jsonb_to_recordset(${given}::jsonb) as given (id uuid, semester smallint, batch text)
    where student.account_id = given.id
  `.execute(trx);
};
