import type { Gender } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { allOf, hasWords, orderOf, pageOfRows } from '../../platform/db/list.ts';

/** The faculty of a department. */
const faculties = (db: Queryable, departmentId: string) =>
  db
    .selectFrom('account')
    .where('account.departmentId', '=', departmentId)
    .where('account.role', '=', 'FACULTY')
    .where('account.deletedAt', 'is', null);

const shownFaculties = (db: Queryable, departmentId: string) =>
  faculties(db, departmentId)
    .innerJoin('department', 'department.id', 'account.departmentId')
    .select([
      'account.id',
      'account.username',
      'account.fullname',
      'account.email',
      'account.phone',
      'account.gender',
      'account.createdAt',
      'account.isActive',
      'account.mustChangePassword',
      'department.id as departmentId',
      'department.name as departmentName',
    ]);

const FACULTY_ORDER = {
  fullname: sql`lower(account.fullname)`,
  email: sql`lower(account.email)`,
  phone: sql`account.phone`,
  gender: sql`account.gender`,
  createdAt: sql`account.created_at`,
  isActive: sql`account.is_active`,
};

export interface FacultyFilter {
  search?: string;
  fullname?: string;
  email?: string;
  phone?: string;
  gender?: Gender;
  isActive?: 'true' | 'false';
  sort?: string;
  page?: number;
  pageSize?: number;
}

const SEARCHED = sql<string>`concat_ws(' ', account.fullname, account.username, account.email, account.phone)`;

const matches = ({ search, fullname, email, phone, gender, isActive }: FacultyFilter) =>
  allOf([
    search ? hasWords(SEARCHED, search) : null,
    fullname ? hasWords(sql`account.fullname`, fullname) : null,
    email ? hasWords(sql`account.email`, email) : null,
    phone ? hasWords(sql`account.phone`, phone) : null,
    gender ? sql`account.gender = ${gender}` : null,
    isActive ? sql`account.is_active = ${isActive === 'true'}` : null,
  ]);

/**
 * A page of the faculty of a department, by name unless sorted otherwise.
 * @throws VALIDATION for a field that the list cannot be sorted by.
 */
export const pageOfFaculties = (db: Queryable, departmentId: string, filter: FacultyFilter) =>
  pageOfRows(
    db,
    shownFaculties(db, departmentId)
      .where(matches(filter))
      .orderBy(orderOf(filter.sort ?? 'fullname', FACULTY_ORDER))
      .orderBy('account.id'),
    filter,
  );

export type FacultyRow = Awaited<ReturnType<typeof pageOfFaculties>>['rows'][number];

/** A faculty member of a department. */
export const findFaculty = (db: Queryable, departmentId: string, id: string) =>
  shownFaculties(db, departmentId).where('account.id', '=', id).executeTakeFirst();

/** A faculty member of a department, kept from being changed by others until the transaction ends. */
export const lockFaculty = (trx: Queryable, departmentId: string, id: string) =>
  faculties(trx, departmentId)
    .where('account.id', '=', id)
    .select(['account.id', 'account.username', 'account.fullname', 'account.email', 'account.isActive'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Of the department's people who can own something and log in, the one of this id; kept from being deleted until the
 * transaction ends.
 */
export const lockHeir = (trx: Queryable, departmentId: string, id: string) =>
  trx
    .selectFrom('account')
    .where('id', '=', id)
    .where('departmentId', '=', departmentId)
    .where('role', 'in', ['FACULTY', 'DEPARTMENT-HEAD'])
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .select(['id', 'fullname'])
    .forShare()
    .executeTakeFirst();
