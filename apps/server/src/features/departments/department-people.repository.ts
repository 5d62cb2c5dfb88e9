import { AUTHORS, departmentFacultyList, departmentStudentList, type ListQuery } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';
import { departmentsIn, type PlaceScope } from '../places/index.ts';

type AuthorRole = (typeof AUTHORS)[number];

const PERSON = {
  fullname: sql`person.shown_name`,
  email: sql`person.email`,
  phone: sql`person.phone`,
  gender: sql`person.gender`,
  createdAt: sql`person.created_at`,
};

const people = (db: Queryable, scope: PlaceScope) =>
  db
    .selectFrom('person')
    .innerJoin('department', 'department.id', 'person.departmentId')
    .where(sql<SqlBool>`department.id in (${departmentsIn(scope)})`)
    .where('person.deletedAt', 'is', null);

const PERSON_COLUMNS = [
  'person.id',
  'person.username',
  'person.isActive',
  'person.shownName as fullname',
  'person.email',
  'person.phone',
  'person.gender',
  'person.createdAt',
] as const;

const FACULTY = listOf(departmentFacultyList, {
  ...PERSON,
  search: sql`concat_ws(' ', person.fullname, person.email, person.phone, department.name)`,
  role: sql`person.role`,
  department: sql`department.name`,
});

/** A page of the faculty members and heads of the departments in a place, by name unless sorted otherwise. */
export const pageOfFaculty = async (
  db: Queryable,
  scope: PlaceScope,
  query: ListQuery<typeof departmentFacultyList>,
) => {
  const all = people(db, scope).where('person.role', 'in', AUTHORS).select('person.id');
  const matching = all.where(FACULTY.where(query)).orderBy(FACULTY.orderBy(query)).orderBy('person.id');
  const { ids, total } = await pageOfIds(db, matching, query);
  const rows = await people(db, scope)
    .where(sql<SqlBool>`person.id = any(${ids}::uuid[])`)
    .select([...PERSON_COLUMNS, 'department.id as departmentId', 'department.name as department'])
    .select((eb) => eb.ref('person.role').$castTo<AuthorRole>().as('role'))
    .execute();
  return numberedPage(db, FACULTY, all, { query, rows: inOrderOf(ids, rows), total });
};

const STUDENTS = listOf(departmentStudentList, {
  ...PERSON,
  search: sql`concat_ws(' ', person.shown_name, person.username, person.email, person.phone)`,
  username: sql`person.username`,
  semester: sql`student.semester`,
});

/** The same of the students of a place. */
export const pageOfStudents = async (
  db: Queryable,
  scope: PlaceScope,
  query: ListQuery<typeof departmentStudentList>,
) => {
  const students = people(db, scope)
    .innerJoin('student', 'student.accountId', 'person.id')
    .where('person.role', '=', 'STUDENT')
    .where('student.archivedAt', 'is', null);
  const matching = students
    .where(STUDENTS.where(query))
    .orderBy(STUDENTS.orderBy(query))
    .orderBy('person.id')
    .select('person.id');
  const { ids, total } = await pageOfIds(db, matching, query);
  const rows = await students
    .where(sql<SqlBool>`person.id = any(${ids}::uuid[])`)
    .select([...PERSON_COLUMNS, 'student.semester'])
    .execute();
  const all = students.select('person.id');
  return numberedPage(db, STUDENTS, all, { query, rows: inOrderOf(ids, rows), total });
};
