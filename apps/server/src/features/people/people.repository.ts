import { peopleList, PEOPLE_LISTED_MAX, type ListQuery, type PERSON_STATES } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { waitsToGo } from '../../platform/db/expressions/waits-to-go.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { inOrderOf, pageOfIds, pageOfRows } from '../../platform/db/list.ts';
import { isCalled, isKeptBy } from '../accounts/index.ts';

/** Everybody whom the actor looks after, deleted or not, but for those of a place that will be deleted. */
const kept = (db: Queryable, actor: Actor) =>
  db
    .selectFrom('person')
    .leftJoin('student', 'student.accountId', 'person.id')
    .leftJoin('departmentOutline as department', 'department.id', 'person.departmentId')
    .leftJoin('institute', 'institute.id', 'person.instituteId')
    .where(isKeptBy(actor))
    .where((eb) => eb.not(waitsToGo('person.instituteId', 'person.departmentId')));

const STATE = sql<(typeof PERSON_STATES)[number]>`case
  when student.archived_at is not null then 'ARCHIVED'
  when not person.is_active then 'INACTIVE'
  when person.must_change_password then 'NEW'
  else 'ACTIVE'
end`;

const LISTED = listOf(peopleList, {
  search: (words: string | undefined) => (words ? isCalled(words) : null),
  fullname: sql`person.shown_name`,
  username: sql`person.username`,
  email: sql`person.email`,
  role: sql`person.role`,
  department: sql`department.name`,
  institute: sql`institute.name`,
  createdAt: sql`person.created_at`,
  state: STATE,
});

const pageBesideCount: typeof pageOfIds = async (db, query, paging) => {
  const { rows, total } = await pageOfRows(db, query, paging);
  return { ids: rows.map(({ id }) => id), total };
};

/** A page of the people whom the actor looks after, by name unless sorted otherwise. */
export const pageOfPeople = async (db: Queryable, actor: Actor, query: ListQuery<typeof peopleList>) => {
  const matching = kept(db, actor)
    .where('person.deletedAt', 'is', null)
    .where(LISTED.where(query))
    .orderBy(LISTED.orderBy(query))
    .orderBy('person.id')
    .select('person.id');
  const paging = { pageSize: PEOPLE_LISTED_MAX, ...query };
  // Who is searched for is searched for once; else a page is the beginning of an index, and counting costs little.
  const { ids, total } = query.search
    ? await pageOfIds(db, matching, paging)
    : await pageBesideCount(db, matching, paging);
  const rows = await kept(db, actor)
    .where(sql<SqlBool>`person.id = any(${ids}::uuid[])`)
    .select([
      'person.id',
      'person.username',
      'person.shownName as fullname',
      'person.email',
      'person.phone',
      'person.role',
      'person.createdAt',
      'institute.id as instituteId',
      'institute.name as institute',
      'department.id as departmentId',
      'department.name as department',
      'student.semester',
      'student.batch',
      STATE.as('state'),
    ])
    .execute();
  return { rows: inOrderOf(ids, rows), total };
};

/**
 * Those of these ids whom the actor looks after, kept from being changed by others until the transaction ends; in an order
 * in which two who choose the same people wait for each other.
 */
export const lockPeople = (trx: Queryable, actor: Actor, ids: readonly string[]) =>
  kept(trx, actor)
    .where(sql<SqlBool>`person.id = any(${ids}::uuid[])`)
    .orderBy('person.id')
    .forNoKeyUpdate('person')
    .select([
      'person.id',
      'person.username',
      'person.fullname',
      'person.email',
      'person.role',
      'person.instituteId',
      'person.departmentId',
      'person.isActive',
      'person.deletedAt',
      'department.name as department',
      'student.semester',
      'student.batch',
      'student.archivedAt',
    ])
    .execute();
export type KeptPerson = Awaited<ReturnType<typeof lockPeople>>[number];

/** Of these people, those who are in the middle of a task. */
export const listSitting = async (db: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('attempt')
    .where('submittedAt', 'is', null)
    .where(sql<SqlBool>`student_id = any(${ids}::uuid[])`)
    .select('studentId')
    .execute();
  return new Set(rows.map(({ studentId }) => studentId));
};

/** A department to which people are moved, kept from being deleted until the transaction ends. */
export const lockTarget = (trx: Queryable, id: string) =>
  trx
    .selectFrom('departmentOutline as department')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.not(waitsToGo('department.instituteId', 'department.id')))
    .select(['id', 'name', 'instituteId'])
    .forShare()
    .executeTakeFirst();

/** Writes that somebody wrote to people. */
export const insertMailing = async (
  trx: Queryable,
  mailing: { id: string; senderId: string; people: number; sentAt: Date },
): Promise<void> => {
  await trx.insertInto('mailing').values(mailing).execute();
};
