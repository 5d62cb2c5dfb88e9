import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** What is known of an account; `semester` and `batch` of a student alone. */
export const findProfile = (db: Queryable, id: string) =>
  db
    .selectFrom('account')
    .leftJoin('student', 'student.accountId', 'account.id')
    .leftJoin('institute', 'institute.id', 'account.instituteId')
    .leftJoin('departmentOutline as department', 'department.id', 'account.departmentId')
    .where('account.id', '=', id)
    .select([
      'account.id',
      'account.username',
      'account.role',
      'account.fullname',
      'account.registerName',
      'account.gender',
      'account.email',
      'account.emailIsConfirmed',
      'account.confirmedEmail',
      'account.phone',
      'account.pictureId',
      'institute.name as institute',
      'department.name as department',
      'department.locksNames',
      'student.semester',
      'student.batch',
    ])
    .executeTakeFirstOrThrow();
export type ProfileRow = Awaited<ReturnType<typeof findProfile>>;

/** The same, kept from being changed by others until the transaction ends. */
export const lockProfile = async (trx: Queryable, id: string): Promise<ProfileRow> => {
  await trx.selectFrom('account').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst();
  return findProfile(trx, id);
};

/** Whether somebody else logs in with this name, upper and lower case alike. */
export const isTaken = async (db: Queryable, username: string, exceptId: string): Promise<boolean> => {
  const other = await db
    .selectFrom('account')
    .where(sql<string>`lower(username)`, '=', sql<string>`lower(${username})`)
    .where('deletedAt', 'is', null)
    .where('id', '!=', exceptId)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
};
