import { administratorList, type ListQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { pageOfRows } from '../../platform/db/list.ts';

const administrators = (db: Queryable) =>
  db.selectFrom('person').where('person.role', '=', 'ADMIN').where('person.deletedAt', 'is', null);

const LISTED = listOf(administratorList, {
  search: sql`concat_ws(' ', person.fullname, person.username, person.email, person.phone)`,
  fullname: sql`person.fullname`,
  username: sql`person.username`,
  email: sql`person.email`,
  phone: sql`person.phone`,
  createdAt: sql`person.created_at`,
});

/** A page of the administrators, by name unless sorted otherwise. */
export const pageOfAdministrators = (db: Queryable, query: ListQuery<typeof administratorList>) =>
  pageOfRows(
    db,
    administrators(db)
      .select([
        'person.id',
        'person.username',
        'person.fullname',
        'person.email',
        'person.phone',
        'person.createdAt',
        'person.isActive',
        'person.mustChangePassword',
      ])
      .where(LISTED.where(query))
      .orderBy(LISTED.orderBy(query))
      .orderBy('person.id'),
    query,
  );

/**
 * All administrators, kept from being changed by others until the transaction ends: two who close each other's account at
 * the same time would leave nobody.
 */
export const lockAdministrators = (trx: Queryable) =>
  administrators(trx)
    .select(['person.id', 'person.username', 'person.fullname', 'person.email', 'person.isActive'])
    .orderBy('person.id')
    .forNoKeyUpdate()
    .execute();
export type LockedAdministrator = Awaited<ReturnType<typeof lockAdministrators>>[number];

/** Of the administrators who have not chosen a password of their own yet, the one who logs in with a username. */
export const findNewAdministrator = (db: Queryable, username: string) =>
  administrators(db)
    .where(sql<string>`lower(person.username)`, '=', username.toLowerCase())
    .where('person.mustChangePassword', '=', true)
    .select(['person.id'])
    .executeTakeFirst();
