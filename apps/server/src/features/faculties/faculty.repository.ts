import { facultyList, type ListQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { pageOfRows } from '../../platform/db/list.ts';

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

const LISTED = listOf(facultyList, {
  search: sql`concat_ws(' ', account.fullname, account.username, account.email, account.phone)`,
  fullname: sql`account.fullname`,
  email: sql`account.email`,
  phone: sql`account.phone`,
  gender: sql`account.gender`,
  createdAt: sql`account.created_at`,
  isActive: sql`account.is_active`,
});

/** A page of the faculty of a department, by name unless sorted otherwise. */
export const pageOfFaculties = (db: Queryable, departmentId: string, query: ListQuery<typeof facultyList>) =>
  pageOfRows(
    db,
    shownFaculties(db, departmentId)
      .where(LISTED.where(query))
      .orderBy(LISTED.orderBy(query))
      .orderBy('account.id'),
    query,
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
