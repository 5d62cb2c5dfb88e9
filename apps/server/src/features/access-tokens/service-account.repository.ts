import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { ServiceAccountPlace } from './service-place.ts';

const visible = (db: Queryable, actor: Actor) =>
  db
    .selectFrom('serviceAccount as service')
    .where('service.deletedAt', 'is', null)
    // An institute head looks after what is of the own institute; administrators after all.
    .$if(actor.role !== 'ADMIN', (query) => query.where('service.instituteId', '=', actor.instituteId));

/** The service accounts that somebody looks after, newest first. */
export const listServiceAccounts = (db: Queryable, actor: Actor) =>
  visible(db, actor)
    .innerJoin('person as maker', 'maker.id', 'service.createdBy')
    .leftJoin('institute', 'institute.id', 'service.instituteId')
    .leftJoin('departmentOutline as department', 'department.id', 'service.departmentId')
    .select([
      'service.id',
      'service.name',
      'service.role',
      'service.instituteId',
      'service.departmentId',
      'service.createdAt',
      'institute.name as institute',
      'department.name as department',
      'maker.fullname as createdByName',
    ])
    .orderBy('service.createdAt', 'desc')
    .orderBy('service.id', 'desc')
    .execute();
export type ServiceAccountRow = Awaited<ReturnType<typeof listServiceAccounts>>[number];

/** One of them, kept from being closed by others until the transaction ends; undefined for none that the actor looks after. */
export const lockServiceAccount = (trx: Queryable, actor: Actor, id: string) =>
  visible(trx, actor)
    .where('service.id', '=', id)
    .select(['service.id', 'service.name', 'service.role', 'service.instituteId', 'service.departmentId'])
    .forUpdate()
    .executeTakeFirst();

/** How many there are at a place. */
export const countServiceAccounts = async (db: Queryable, instituteId: string | null): Promise<number> => {
  const { count } = await db
    .selectFrom('serviceAccount')
    .where('deletedAt', 'is', null)
    .where('instituteId', instituteId === null ? 'is' : '=', instituteId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertServiceAccount = async (
  db: Queryable,
  row: ServiceAccountPlace & { id: string; name: string; createdBy: string; createdAt: Date },
): Promise<void> => {
  await db.insertInto('serviceAccount').values(row).execute();
};

export const markServiceAccountDeleted = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db.updateTable('serviceAccount').set({ deletedAt: now }).where('id', '=', id).execute();
};
