import { DELETION_WAIT_DAYS, type PlaceContents, type PlaceKind } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { HeadPlace } from './head-place.ts';

const DAY_MS = 86_400_000;

/** When a place is deleted that somebody has deleted now. */
const dueFrom = (now: Date): Date => new Date(now.getTime() + DELETION_WAIT_DAYS * DAY_MS);

/** An institute or a department that is to be deleted. */
export interface NewDeletion {
  place: HeadPlace;
  contents: PlaceContents;
  askedBy: string;
  askedAt: Date;
}

const idOf = ({ instituteId, departmentId }: HeadPlace): string => departmentId ?? instituteId;

/** Has a place deleted when its time has come, which is answered; until then nobody in it can log in. */
export const insertDeletion = async (
  trx: Queryable,
  { place, contents, ...asked }: NewDeletion,
): Promise<Date> => {
  const { departments, faculties, students, tasks } = contents;
  const dueAt = dueFrom(asked.askedAt);
  await trx
    .insertInto('placeDeletion')
    .values({ placeId: idOf(place), ...place, departments, faculties, students, tasks, ...asked, dueAt })
    .execute();
  return dueAt;
};

const deletions = (db: Queryable) =>
  db
    .selectFrom('placeDeletion')
    .innerJoin('institute', 'institute.id', 'placeDeletion.instituteId')
    .leftJoin('departmentOutline as department', 'department.id', 'placeDeletion.departmentId');

/** What the audit log has of a deletion. */
const NOTED = [
  'placeDeletion.askedBy',
  'placeDeletion.departments',
  'placeDeletion.faculties',
  'placeDeletion.students',
  'placeDeletion.tasks',
] as const;

/** All that will be deleted, the next one first; of one institute its departments alone. */
export const listDeletions = (db: Queryable, instituteId: string | null) =>
  deletions(db)
    .innerJoin('person as asker', 'asker.id', 'placeDeletion.askedBy')
    .$if(instituteId !== null, (those) =>
      those
        .where('placeDeletion.instituteId', '=', instituteId)
        .where('placeDeletion.departmentId', 'is not', null),
    )
    .select([
      'placeDeletion.placeId',
      'placeDeletion.instituteId',
      'placeDeletion.departmentId',
      'institute.name as instituteName',
      'department.name as departmentName',
      'placeDeletion.departments',
      'placeDeletion.faculties',
      'placeDeletion.students',
      'placeDeletion.tasks',
      'asker.fullname as askedBy',
      'placeDeletion.askedAt',
      'placeDeletion.dueAt',
    ])
    .orderBy('placeDeletion.dueAt')
    .orderBy('placeDeletion.placeId')
    .execute();

/** What waits with this id, kept from being restored or deleted by others until the transaction ends. */
export const lockDeletion = (trx: Queryable, placeId: string) =>
  deletions(trx)
    .where('placeDeletion.placeId', '=', placeId)
    .select([
      'placeDeletion.instituteId',
      'placeDeletion.departmentId',
      'institute.name as instituteName',
      'department.name as departmentName',
      ...NOTED,
    ])
    .forUpdate('placeDeletion')
    .executeTakeFirst();

/** What is due next, likewise; what another server is deleting is left to it. */
export const lockDueDeletion = (trx: Queryable, now: Date) =>
  trx
    .selectFrom('placeDeletion')
    .where('dueAt', '<=', now)
    .select(['instituteId', 'departmentId', ...NOTED])
    .orderBy('dueAt')
    .orderBy('placeId')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Lets everything that will be deleted wait as long again as if somebody had just asked for it. */
export const postponeDeletions = async (trx: Queryable, now: Date): Promise<void> => {
  const dueAt = dueFrom(now);
  await trx.updateTable('placeDeletion').set({ dueAt }).where('dueAt', '<', dueAt).execute();
};

/** Forgets that a place was to be deleted; an institute that is gone takes its departments along. */
export const deleteDeletion = async (
  trx: Queryable,
  place: HeadPlace,
  { withDepartments }: { withDepartments: boolean },
): Promise<void> => {
  const rows = trx.deleteFrom('placeDeletion').where('instituteId', '=', place.instituteId);
  await (
    withDepartments && place.departmentId === null ? rows : rows.where('placeId', '=', idOf(place))
  ).execute();
};

/** Whether a place will be deleted: an institute, or a department by itself or with its institute. */
export const isWaiting = async (
  db: Queryable,
  { instituteId, departmentId }: HeadPlace,
): Promise<boolean> => {
  const row = await db
    .selectFrom('placeDeletion')
    .where('instituteId', '=', instituteId)
    .where((eb) => eb.or([eb('departmentId', 'is', null), eb('departmentId', '=', departmentId)]))
    .select('placeId')
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether a place that will be deleted has this name: an institute, or a department of the institute. */
export const isNameWaiting = async (
  db: Queryable,
  kind: PlaceKind,
  name: string,
  instituteId: string | null,
): Promise<boolean> => {
  const row = await deletions(db)
    .$if(instituteId !== null, (those) => those.where('placeDeletion.instituteId', '=', instituteId))
    .where('placeDeletion.departmentId', kind === 'institute' ? 'is' : 'is not', null)
    .where(sql<SqlBool>`lower(${sql.ref(`${kind}.name`)}) = lower(${name})`)
    .select('placeDeletion.placeId')
    .executeTakeFirst();
  return row !== undefined;
};

/** Ids of the accounts that were not deleted in a place. */
export const listAccountsIn = async (db: Queryable, place: HeadPlace): Promise<string[]> => {
  const rows = await db
    .selectFrom('person')
    .where('instituteId', '=', place.instituteId)
    .$if(place.departmentId !== null, (those) => those.where('departmentId', '=', place.departmentId))
    .where('deletedAt', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
};
