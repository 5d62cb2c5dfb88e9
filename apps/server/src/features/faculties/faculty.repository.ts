import { facultyList, type ListQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { pageOfRows } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';

/** The faculty of a department. */
const faculties = (db: Queryable, departmentId: string) =>
  db
    .selectFrom('person')
    .where('person.departmentId', '=', departmentId)
    .where('person.role', '=', 'FACULTY')
    .where('person.deletedAt', 'is', null);

const shownFaculties = (db: Queryable, departmentId: string) =>
  faculties(db, departmentId)
    .innerJoin('departmentOutline as department', 'department.id', 'person.departmentId')
    .select([
      'person.id',
      'person.username',
      'person.fullname',
      'person.email',
      'person.phone',
      'person.gender',
      'person.createdAt',
      'person.isActive',
      'person.mustChangePassword',
      'department.id as departmentId',
      'department.name as departmentName',
    ]);

const LISTED = listOf(facultyList, {
  search: sql`concat_ws(' ', person.fullname, person.username, person.email, person.phone)`,
  fullname: sql`person.fullname`,
  email: sql`person.email`,
  phone: sql`person.phone`,
  gender: sql`person.gender`,
  createdAt: sql`person.created_at`,
  isActive: sql`person.is_active`,
});

/** A page of the faculty of a department, by name unless sorted otherwise. */
export const pageOfFaculties = async (
  db: Queryable,
  departmentId: string,
  query: ListQuery<typeof facultyList>,
) => {
  const matching = shownFaculties(db, departmentId)
    .where(LISTED.where(query))
    .orderBy(LISTED.orderBy(query))
    .orderBy('person.id');
  const all = faculties(db, departmentId).select('person.id');
  return numberedPage(db, LISTED, all, { query, ...(await pageOfRows(db, matching, query)) });
};

export type FacultyRow = Awaited<ReturnType<typeof pageOfFaculties>>['rows'][number];

/** A faculty member of a department. */
export const findFaculty = (db: Queryable, departmentId: string, id: string) =>
  shownFaculties(db, departmentId).where('person.id', '=', id).executeTakeFirst();

/** A faculty member of a department, kept from being changed by others until the transaction ends. */
export const lockFaculty = (trx: Queryable, departmentId: string, id: string) =>
  faculties(trx, departmentId)
    .where('person.id', '=', id)
    .select(['person.id', 'person.username', 'person.fullname', 'person.email', 'person.isActive'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Of the department's people who can own something and log in, the one of this id; kept from being deleted until the
 * transaction ends.
 */
export const lockSuccessor = (trx: Queryable, departmentId: string, id: string) =>
  trx
    .selectFrom('person')
    .where('id', '=', id)
    .where('departmentId', '=', departmentId)
    .where('role', 'in', ['FACULTY', 'DEPARTMENT-HEAD'])
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .select(['id', 'fullname'])
    .forShare()
    .executeTakeFirst();
