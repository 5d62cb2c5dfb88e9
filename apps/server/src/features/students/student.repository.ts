import type { Gender, StudentFields } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { allOf, hasWords, inOrderOf, orderOf, pageOfIds } from '../../platform/db/list.ts';
import { newId } from '../../platform/ids.ts';

/** The students of a department. */
const students = (db: Queryable, departmentId: string) =>
  db
    .selectFrom('account')
    .innerJoin('student', 'student.accountId', 'account.id')
    .where('account.departmentId', '=', departmentId)
    .where('account.role', '=', 'STUDENT')
    .where('account.deletedAt', 'is', null);

const STUDENT_ORDER = {
  username: sql`lower(account.username)`,
  fullname: sql`lower(account.fullname)`,
  gender: sql`account.gender`,
  semester: sql`student.semester`,
  batch: sql`student.batch`,
  email: sql`lower(account.email)`,
  phone: sql`account.phone`,
  createdAt: sql`account.created_at`,
};

export interface StudentFilter {
  search?: string;
  username?: string;
  fullname?: string;
  email?: string;
  phone?: string;
  gender?: Gender;
  semester?: number;
  batch?: string;
  sort?: string;
  page?: number;
  pageSize?: number;
}

const SEARCHED = sql<string>`concat_ws(' ', account.fullname, account.username, account.email, account.phone)`;

const matches = ({ search, username, fullname, email, phone, batch, gender, semester }: StudentFilter) =>
  allOf([
    search ? hasWords(SEARCHED, search) : null,
    username ? hasWords(sql`account.username`, username) : null,
    fullname ? hasWords(sql`account.fullname`, fullname) : null,
    email ? hasWords(sql`account.email`, email) : null,
    phone ? hasWords(sql`account.phone`, phone) : null,
    batch ? hasWords(sql`student.batch`, batch) : null,
    gender ? sql`account.gender = ${gender}` : null,
    semester === undefined ? null : sql`student.semester = ${semester}`,
  ]);

/**
 * A page of the students of a department, by username unless sorted otherwise.
 * @throws VALIDATION for a field that the list cannot be sorted by.
 */
export const pageOfStudents = async (db: Queryable, departmentId: string, filter: StudentFilter) => {
  const matching = students(db, departmentId)
    .where(matches(filter))
    .orderBy(orderOf(filter.sort ?? 'username', STUDENT_ORDER))
    .orderBy('account.id')
    .select('account.id');
  const { ids, total } = await pageOfIds(db, matching, filter);
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
 * exists anywhere on the platform, in capitals or not, is left out. The rows travel as one JSON text: thousands of
 * parameters would keep the process from answering others while they are written into a statement.
 */
export const insertStudents = async (
  trx: Queryable,
  { instituteId, departmentId }: DepartmentActor,
  added: readonly NewStudent[],
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const given = JSON.stringify(added.map((student) => ({ ...student, id: newId() })));
  // Ordered: two uploads of the same students wait for each other instead of locking each other out.
  const { rows } = await sql<{ id: string; username: string }>`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb) as given (
        id uuid, username text, "passwordHash" text, fullname text, gender text, email text, phone text,
        semester smallint, batch text
      )
    ), added as (
      insert into account (
        id, username, password_hash, must_change_password, role, institute_id, department_id,
        fullname, gender, email, phone, created_at
      )
      select id, username, "passwordHash", true, 'STUDENT', ${instituteId}::uuid, ${departmentId}::uuid,
        fullname, gender, email, phone, ${now}::timestamptz
      from given order by lower(username)
      on conflict do nothing
      returning id, username
    ), placed as (
      insert into student (account_id, semester, batch)
      select added.id, given.semester, given.batch from added join given on given.id = added.id
    )
    select id, username from added
  `.execute(trx);
  return new Map(rows.map(({ id, username }) => [username, id]));
};

/** Those of the usernames that exist on the platform, in lower case. */
export const takenUsernames = async (db: Queryable, usernames: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('account')
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`lower(username) = any(${usernames.map((name) => name.toLowerCase())}::text[])`)
    .select(sql<string>`lower(username)`.as('username'))
    .execute();
  return new Set(rows.map(({ username }) => username));
};

/** Of the usernames, the students of the department who have not logged in with an own password yet. */
export const studentsWithInitialPassword = (
  db: Queryable,
  departmentId: string,
  usernames: readonly string[],
) =>
  students(db, departmentId)
    .where('account.mustChangePassword', '=', true)
    .where(
      sql<SqlBool>`lower(account.username) = any(${usernames.map((name) => name.toLowerCase())}::text[])`,
    )
    .select(['account.id', 'account.username', 'account.passwordHash'])
    .execute();

/** Writes what may be changed about a student. */
export const updateStudent = async (
  trx: Queryable,
  id: string,
  { semester, batch, fullname, gender, email, phone }: Omit<StudentFields, 'username'>,
): Promise<void> => {
  await trx.updateTable('account').set({ fullname, gender, email, phone }).where('id', '=', id).execute();
  await trx.updateTable('student').set({ semester, batch }).where('accountId', '=', id).execute();
};

/** Stores a password that was drawn for a student, which has to be changed at the next login. */
export const storeDrawnPassword = async (trx: Queryable, id: string, passwordHash: string): Promise<void> => {
  await trx
    .updateTable('account')
    .set({ passwordHash, mustChangePassword: true })
    .where('id', '=', id)
    .execute();
};

/** Takes a student off every list, out of groups and out of tasks that have not begun. Results stay. */
export const markStudentDeleted = async (trx: Queryable, id: string, now: Date): Promise<void> => {
  await trx.updateTable('account').set({ deletedAt: now }).where('id', '=', id).execute();
  await trx.deleteFrom('groupStudent').where('studentId', '=', id).execute();
  await trx
    .deleteFrom('taskStudent')
    .where('studentId', '=', id)
    .where('taskId', 'in', (eb) => eb.selectFrom('task').where('startTime', '>', now).select('id'))
    .execute();
};
