import {
  AUTHORS,
  departmentFacultyList,
  departmentStudentList,
  instituteStudentList,
  PEOPLE_LISTED_MAX,
  type ListQuery,
} from '@assay/contract';
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

const STUDENT = {
  ...PERSON,
  search: sql`concat_ws(' ', person.shown_name, person.username, person.email, person.phone)`,
  username: sql`person.username`,
  semester: sql`student.semester`,
};

const STUDENTS = listOf(departmentStudentList, STUDENT);
const STUDENTS_OF_INSTITUTE = listOf(instituteStudentList, {
  ...STUDENT,
  batch: sql`student.batch`,
  department: sql`department.name`,
});

/** The students on the lists of a place, with what a row of them has. */
const studentsIn = (db: Queryable, scope: PlaceScope) =>
  people(db, scope)
    .innerJoin('student', 'student.accountId', 'person.id')
    .where('person.role', '=', 'STUDENT')
    .where('student.archivedAt', 'is', null);

const rowsOf = (db: Queryable, scope: PlaceScope, ids: readonly string[]) =>
  studentsIn(db, scope)
    .where(sql<SqlBool>`person.id = any(${ids}::uuid[])`)
    .select([
      ...PERSON_COLUMNS,
      'student.semester',
      'student.batch',
      'department.id as departmentId',
      'department.name as department',
    ])
    .execute();

/** The same of the students of a department. */
export const pageOfStudents = async (
  db: Queryable,
  scope: PlaceScope,
  query: ListQuery<typeof departmentStudentList>,
) => {
  const all = studentsIn(db, scope).select('person.id');
  const matching = all.where(STUDENTS.where(query)).orderBy(STUDENTS.orderBy(query)).orderBy('person.id');
  const { ids, total } = await pageOfIds(db, matching, query);
  const rows = inOrderOf(ids, await rowsOf(db, scope, ids));
  return numberedPage(db, STUDENTS, all, { query, rows, total });
};

/** The same of the students of an institute. */
export const pageOfInstituteStudents = async (
  db: Queryable,
  instituteId: string,
  query: ListQuery<typeof instituteStudentList>,
) => {
  const scope = { instituteId };
  const all = studentsIn(db, scope).select('person.id');
  const matching = all
    .where(STUDENTS_OF_INSTITUTE.where(query))
    .orderBy(STUDENTS_OF_INSTITUTE.orderBy(query))
    .orderBy('person.id');
  const { ids, total } = await pageOfIds(db, matching, { pageSize: PEOPLE_LISTED_MAX, ...query });
  const rows = inOrderOf(ids, await rowsOf(db, scope, ids));
  return numberedPage(db, STUDENTS_OF_INSTITUTE, all, { query, rows, total });
};
