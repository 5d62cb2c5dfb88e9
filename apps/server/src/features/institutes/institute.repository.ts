import { instituteList, type ListQuery } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { naturally } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';
import { waitsToGo } from '../../platform/db/expressions/waits-to-go.ts';
import { newId } from '../../platform/ids.ts';
import { HEAD_WORDS, headColumn, isHeadOf, pageWithHead } from '../places/index.ts';

const institutes = (db: Queryable) =>
  db
    .selectFrom('institute')
    .leftJoin('person as head', (join) => join.on(isHeadOf('institute')))
    .where('institute.deletedAt', 'is', null)
    .where((eb) => eb.not(waitsToGo('institute.id')));

const departmentCount = sql<number>`(
  select count(*) from department_outline as department where institute_id = institute.id and deleted_at is null
    and not ${waitsToGo('department.instituteId', 'department.id')}
)`;

const LISTED = listOf(instituteList, {
  search: sql`concat_ws(' ', institute.name, ${HEAD_WORDS})`,
  name: sql`institute.name`,
  head: { filter: HEAD_WORDS, sort: naturally(sql`head.fullname`) },
  departmentCount,
  createdAt: sql`institute.created_at`,
});

const withHead = (db: Queryable) =>
  institutes(db).select([
    'institute.id',
    'institute.name',
    'institute.createdAt',
    departmentCount.as('departmentCount'),
    headColumn.as('head'),
  ]);

/** A page of the institutes, newest first unless sorted otherwise. */
export const pageOfInstitutes = async (db: Queryable, query: ListQuery<typeof instituteList>) => {
  const all = institutes(db).select('institute.id');
  const matching = all
    .where(LISTED.where(query))
    .orderBy(LISTED.orderBy(query))
    .orderBy('institute.id', 'desc');
  const page = await pageWithHead(db, 'institute', matching, query, withHead(db));
  return numberedPage(db, LISTED, all, { query, ...page });
};

/** One institute with its head. */
export const findInstitute = (db: Queryable, id: string) =>
  withHead(db).where('institute.id', '=', id).executeTakeFirst();

/** An institute, kept from being changed or deleted by others until the transaction ends. */
export const lockInstitute = (trx: Queryable, id: string) =>
  trx
    .selectFrom('institute')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['id', 'name'])
    .forUpdate()
    .executeTakeFirst();

/** Adds an institute and answers its id; null when another has the name, in capitals or not. */
export const insertInstitute = async (trx: Queryable, name: string, now: Date): Promise<string | null> => {
  const row = await trx
    .insertInto('institute')
    .values({ id: newId(), name, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** False, and nothing is written, when another institute has the name. */
export const renameInstitute = async (trx: Queryable, id: string, name: string): Promise<boolean> => {
  const taken = await trx
    .selectFrom('institute')
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .where('deletedAt', 'is', null)
    .where('id', '!=', id)
    .select('id')
    .executeTakeFirst();
  if (taken) return false;
  await trx.updateTable('institute').set({ name }).where('id', '=', id).execute();
  return true;
};

/** Takes an institute off every list; what is in it has to be deleted before. */
export const markInstituteDeleted = async (trx: Queryable, id: string, now: Date): Promise<void> => {
  await trx.updateTable('institute').set({ deletedAt: now }).where('id', '=', id).execute();
};
