import { mustAddSecondFactor, type SessionUser } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { waitsToGo } from '../../../platform/db/expressions/waits-to-go.ts';
import { attachmentUrl } from '../../files/index.ts';

const COLUMNS = [
  'account.id',
  'account.username',
  'account.role',
  'account.passwordHash',
  'account.isActive',
  'account.mustChangePassword',
  'account.firstPasswordAt',
  'secondFactor.confirmedAt as secondFactorAt',
  'replacer.fullname as passwordReplacedBy',
  'account.emailIsConfirmed',
  'account.confirmedEmail',
  'account.fullname',
  'account.email',
  'account.phone',
  'account.gender',
  'account.pictureId',
  'account.instituteId',
  'institute.name as institute',
  'account.departmentId',
  'department.name as department',
  'student.semester',
  'student.batch',
] as const;

const accounts = (db: Queryable) =>
  db
    .selectFrom('account')
    .leftJoin('student', 'student.accountId', 'account.id')
    .leftJoin('secondFactor', 'secondFactor.accountId', 'account.id')
    .leftJoin('institute', 'institute.id', 'account.instituteId')
    .leftJoin('departmentOutline as department', 'department.id', 'account.departmentId')
    .leftJoin('account as replacer', 'replacer.id', 'account.passwordReplacedBy')
    .where('account.deletedAt', 'is', null)
    // Somebody who was added in the moment in which the place was deleted.
    .where('department.deletedAt', 'is', null)
    .where('institute.deletedAt', 'is', null)
    .select(COLUMNS)
    .select(waitsToGo('account.instituteId', 'account.departmentId').as('isPlaceClosed'));

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>;

/** The account that logs in with a username, upper and lower case alike. */
export const findAccountByUsername = (db: Queryable, username: string): Promise<AccountRow> =>
  accounts(db)
    .where((eb) => eb(eb.fn('lower', ['account.username']), '=', eb.fn('lower', [eb.val(username)])))
    .executeTakeFirst();

/** Most accounts that one email leads to. */
const ACCOUNTS_OF_EMAIL = 5;

/** The accounts whose owners are known to read this email, upper and lower case alike. */
export const listAccountsByEmail = (db: Queryable, email: string) =>
  accounts(db)
    .where(
      sql<SqlBool>`
        lower(case when account.email_is_confirmed then account.email else account.confirmed_email end) = lower(${email})
      `,
    )
    .orderBy('account.id')
    .limit(ACCOUNTS_OF_EMAIL)
    .execute();

/** The account of an id. */
export const findAccount = (db: Queryable, id: string): Promise<AccountRow> =>
  accounts(db).where('account.id', '=', id).executeTakeFirst();

/** The names that a password of the account must not be made of. */
export const namesOf = ({ fullname, institute, department }: NonNullable<AccountRow>): string[] =>
  [fullname, institute, department].flatMap((name) => name ?? []);

/** Who replaced the password of an account, and when; null where it is the one that its owner chose. */
const replacedBy = (by: string | null, at: Date | null): SessionUser['passwordReplaced'] =>
  by !== null && at ? { by, at: at.toISOString() } : null;

/** What the web app is told about an account. */
export const toSessionUser = (
  row: NonNullable<AccountRow>,
  { secondFactor }: Pick<Config, 'secondFactor'>,
): SessionUser => {
  const {
    id,
    username,
    role,
    mustChangePassword,
    passwordHash: _,
    isActive: __,
    emailIsConfirmed: ___,
    confirmedEmail: ____,
    isPlaceClosed: _____,
    firstPasswordAt,
    secondFactorAt,
    passwordReplacedBy,
    pictureId,
    ...profile
  } = row;
  const url = pictureId ? attachmentUrl(pictureId) : null;
  return {
    _id: id,
    username,
    role,
    mustChangePassword,
    mustAddSecondFactor: mustAddSecondFactor(secondFactor, role, secondFactorAt !== null),
    passwordReplaced: replacedBy(passwordReplacedBy, firstPasswordAt),
    profile: { ...profile, url },
  };
};

/** Whether this is a demonstration, where no password grows too old. */
export const isDemonstration = async (db: Queryable): Promise<boolean> => {
  const row = await db.selectFrom('installation').select('isDemonstration').executeTakeFirst();
  return row?.isDemonstration ?? false;
};
