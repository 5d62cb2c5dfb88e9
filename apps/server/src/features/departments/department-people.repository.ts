import { AUTHORS, type Gender } from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { allOf, hasWords, inOrderOf, orderOf, pageOfIds } from '../../platform/db/list.ts';
import { departmentsIn, type PlaceScope } from '../places/index.ts';

type AuthorRole = (typeof AUTHORS)[number];

export interface PeopleFilter {
  search?: string;
  fullname?: string;
  email?: string;
  phone?: string;
  gender?: Gender;
  sort?: string;
  page?: number;
  pageSize?: number;
}

const ORDER = {
  fullname: sql`lower(account.fullname)`,
  email: sql`lower(account.email)`,
  phone: sql`account.phone`,
  gender: sql`account.gender`,
  createdAt: sql`account.created_at`,
};

const matches = (
  { search, fullname, email, phone, gender }: PeopleFilter,
  searched: RawBuilder<string>,
): RawBuilder<SqlBool> =>
  allOf([
    search ? hasWords(searched, search) : null,
    fullname ? hasWords(sql`account.fullname`, fullname) : null,
    email ? hasWords(sql`account.email`, email) : null,
    phone ? hasWords(sql`account.phone`, phone) : null,
    gender ? sql`account.gender = ${gender}` : null,
  ]);

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

export interface FacultyFilter extends PeopleFilter {
  role?: AuthorRole;
  /** Words of the department's name. */
  department?: string;
}

const FACULTY_ORDER = { ...ORDER, role: sql`account.role`, department: sql`lower(department.name)` };

/**
 * A page of the faculty members and heads of the departments in a place, by name unless sorted otherwise.
 * @throws VALIDATION for a field that the list cannot be sorted by.
 */
export const pageOfFaculty = async (db: Queryable, scope: PlaceScope, filter: FacultyFilter) => {
  const { role, department, sort = 'fullname' } = filter;
  const searched = sql<string>`concat_ws(' ', account.fullname, account.email, account.phone, department.name)`;
  const matching = people(db, scope)
    .where('account.role', 'in', role ? [role] : AUTHORS)
    .where(matches(filter, searched))
    .where(allOf([department ? hasWords(sql`department.name`, department) : null]))
    .orderBy(orderOf(sort, FACULTY_ORDER))
    .orderBy('account.id')
    .select('account.id');
  const { ids, total } = await pageOfIds(db, matching, filter);
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

export interface StudentFilter extends PeopleFilter {
  username?: string;
  semester?: number;
}

const STUDENT_ORDER = { ...ORDER, username: sql`lower(account.username)`, semester: sql`student.semester` };

/** The same of the students of a place. */
export const pageOfStudents = async (db: Queryable, scope: PlaceScope, filter: StudentFilter) => {
  const { username, semester, sort = 'fullname' } = filter;
  const students = people(db, scope)
    .innerJoin('student', 'student.accountId', 'account.id')
    .where('account.role', '=', 'STUDENT')
    .where('student.archivedAt', 'is', null);
  const searched = sql<string>`concat_ws(' ', account.fullname, account.username, account.email, account.phone)`;
  const matching = students
    .where(matches(filter, searched))
    .where(
      allOf([
        username ? hasWords(sql`account.username`, username) : null,
        semester === undefined ? null : sql`student.semester = ${semester}`,
      ]),
    )
    .orderBy(orderOf(sort, STUDENT_ORDER))
    .orderBy('account.id')
    .select('account.id');
  const { ids, total } = await pageOfIds(db, matching, filter);
  const rows = await students
    .where(sql<SqlBool>`account.id = any(${ids}::uuid[])`)
    .select([...PERSON_COLUMNS, 'account.username', 'student.semester'])
    .execute();
  return { rows: inOrderOf(ids, rows), total };
};
