import { AUTHORS, departmentFacultyList, departmentStudentList, type ListQuery } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list.ts';
import { departmentsIn, type PlaceScope } from '../places/index.ts';

type AuthorRole = (typeof AUTHORS)[number];

const PERSON = {
  fullname: sql`account.fullname`,
  email: sql`account.email`,
  phone: sql`account.phone`,
  gender: sql`account.gender`,
  createdAt: sql`account.created_at`,
};

const people = (db: Queryable, scope: PlaceScope) =>
  db
    .selectFrom('account')
    .innerJoin('department', 'department.id', 'account.departmentId')
    .where(sql<SqlBool>`department.id in (${departmentsIn(scope)})`)
    .where('account.deletedAt', 'is', null);

const PERSON_COLUMNS = [
  'account.id',
  'account.fullname',
  'account.email',
  'account.phone',
  'account.gender',
  'account.createdAt',
] as const;

const FACULTY = listOf(departmentFacultyList, {
  ...PERSON,
  search: sql`concat_ws(' ', account.fullname, account.email, account.phone, department.name)`,
  role: sql`account.role`,
  department: sql`department.name`,
});

/** A page of the faculty members and heads of the departments in a place, by name unless sorted otherwise. */
export const pageOfFaculty = async (
  db: Queryable,
  scope: PlaceScope,
  query: ListQuery<typeof departmentFacultyList>,
) => {
  const matching = people(db, scope)
    .where('account.role', 'in', AUTHORS)
    .where(FACULTY.where(query))
    .orderBy(FACULTY.orderBy(query))
    .orderBy('account.id')
    .select('account.id');
  const { ids, total } = await pageOfIds(db, matching, query);
  const rows = await people(db, scope)
    .where(sql<SqlBool>`account.id = any(${ids}::uuid[])`)
    .select([
      ...PERSON_COLUMNS,
      'account.isActive',
      'department.id as departmentId',
      'department.name as department',
    ])
    .select((eb) => eb.ref('account.role').$castTo<AuthorRole>().as('role'))
    .execute();
  return { rows: inOrderOf(ids, rows), total };
};

const STUDENTS = listOf(departmentStudentList, {
  ...PERSON,
  search: sql`concat_ws(' ', account.fullname, account.username, account.email, account.phone)`,
  username: sql`account.username`,
  semester: sql`student.semester`,
});

/** The same of the students of a place. */
export const pageOfStudents = async (
  db: Queryable,
  scope: PlaceScope,
  query: ListQuery<typeof departmentStudentList>,
) => {
  const students = people(db, scope)
    .innerJoin('student', 'student.accountId', 'account.id')
    .where('account.role', '=', 'STUDENT')
    .where('student.archivedAt', 'is', null);
  const matching = students
    .where(STUDENTS.where(query))
    .orderBy(STUDENTS.orderBy(query))
    .orderBy('account.id')
    .select('account.id');
  const { ids, total } = await pageOfIds(db, matching, query);
  const rows = await students
    .where(sql<SqlBool>`account.id = any(${ids}::uuid[])`)
    .select([...PERSON_COLUMNS, 'account.username', 'student.semester'])
    .execute();
  return { rows: inOrderOf(ids, rows), total };
};
