import { departmentList, type ListQuery } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { naturally } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';
import { waitsToGo } from '../../platform/db/expressions/waits-to-go.ts';
import { newId } from '../../platform/ids.ts';
import {
  allDepartmentsIn,
  HEAD_WORDS,
  headColumn,
  isHeadOf,
  pageWithHead,
  PEOPLE_OF_DEPARTMENT,
  type PlaceScope,
} from '../places/index.ts';

const departments = (db: Queryable) =>
  db
    .selectFrom('department')
    .innerJoin('institute', 'institute.id', 'department.instituteId')
    .leftJoin('person as head', (join) => join.on(isHeadOf('department')))
    .where('department.deletedAt', 'is', null)
    .where((eb) => eb.not(waitsToGo('department.instituteId', 'department.id')));

const LISTED = listOf(departmentList, {
  search: sql`concat_ws(' ', department.name, ${HEAD_WORDS})`,
  name: sql`department.name`,
  hod: { filter: HEAD_WORDS, sort: naturally(sql`head.fullname`) },
  facultyCount: PEOPLE_OF_DEPARTMENT.faculty,
  studentCount: PEOPLE_OF_DEPARTMENT.students,
  createdAt: sql`department.created_at`,
});

const withHead = (db: Queryable) =>
  departments(db).select([
    'department.id',
    'department.name',
    'department.instituteId',
    'institute.name as instituteName',
    'department.createdAt',
    PEOPLE_OF_DEPARTMENT.faculty.as('facultyCount'),
    PEOPLE_OF_DEPARTMENT.students.as('studentCount'),
    headColumn.as('hod'),
  ]);

/** A page of the departments of an institute, newest first unless sorted otherwise. */
export const pageOfDepartments = async (
  db: Queryable,
  instituteId: string,
  query: ListQuery<typeof departmentList>,
) => {
  const all = departments(db).where('department.instituteId', '=', instituteId).select('department.id');
  const matching = all
    .where(LISTED.where(query))
    .orderBy(LISTED.orderBy(query))
    .orderBy('department.id', 'desc');
  const page = await pageWithHead(db, 'department', matching, query, withHead(db));
  return numberedPage(db, LISTED, all, { query, ...page });
};

/** One department with its head. */
export const findDepartment = (db: Queryable, id: string) =>
  withHead(db).where('department.id', '=', id).executeTakeFirst();

/** A department, kept from being changed or deleted by others until the transaction ends. */
export const lockDepartment = (trx: Queryable, id: string) =>
  trx
    .selectFrom('department')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['id', 'name', 'instituteId'])
    .forUpdate()
    .executeTakeFirst();

/** Whether the institute is there. */
export const hasInstitute = async (db: Queryable, id: string): Promise<boolean> => {
  const institute = await db
    .selectFrom('institute')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.not(waitsToGo('institute.id')))
    .select('id')
    .executeTakeFirst();
  return institute !== undefined;
};

/** Whether the institute is there, and will not be deleted; if so, nobody deletes it until the transaction ends. */
export const keepInstitute = async (trx: Queryable, id: string): Promise<boolean> => {
  const institute = await trx
    .selectFrom('institute')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.not(waitsToGo('institute.id')))
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return institute !== undefined;
};

/** Adds a department and answers its id; null when another of the institute has the name, in capitals or not. */
export const insertDepartment = async (
  trx: Queryable,
  department: { instituteId: string; name: string },
  now: Date,
): Promise<string | null> => {
  const row = await trx
    .insertInto('department')
    .values({ id: newId(), ...department, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** False, and nothing is written, when another department of the institute has the name. */
export const renameDepartment = async (
  trx: Queryable,
  { id, instituteId }: { id: string; instituteId: string },
  name: string,
): Promise<boolean> => {
  const taken = await trx
    .selectFrom('department')
    .where('instituteId', '=', instituteId)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .where('deletedAt', 'is', null)
    .where('id', '!=', id)
    .select('id')
    .executeTakeFirst();
  if (taken) return false;
  await trx.updateTable('department').set({ name }).where('id', '=', id).execute();
  return true;
};

/** Writes whether students of the department may not change their names. */
export const setLocksNames = async (trx: Queryable, id: string, locksNames: boolean): Promise<void> => {
  await trx.updateTable('department').set({ locksNames }).where('id', '=', id).execute();
};

/** Takes the departments in a place off every list; who is in them has to be deleted before. */
export const markDepartmentsDeleted = async (trx: Queryable, scope: PlaceScope, now: Date): Promise<void> => {
  await trx
    .updateTable('department')
    .set({ deletedAt: now })
    .where(sql<SqlBool>`id in (${allDepartmentsIn(scope)})`)
    .execute();
};
