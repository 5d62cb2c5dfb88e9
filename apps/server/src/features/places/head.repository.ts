import type { Gender } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { HEAD_ROLES, roleAt, type HeadPlace } from './head-place.ts';

/** The head as a list selects it. */
export interface HeadRow {
  id: string;
  username: string;
  fullname: string;
  email: string | null;
  phone: string | null;
  gender: Gender | null;
  hasInitialPassword: boolean;
}

/** For a query that left-joins `account as head`. */
export const headColumn = sql<HeadRow | null>`
  case when head.id is not null then json_build_object(
    'id', head.id, 'username', head.username, 'fullname', head.fullname, 'email', head.email, 'phone', head.phone,
    'gender', head.gender, 'hasInitialPassword', head.must_change_password
  ) end
`;

const heads = (db: Queryable) =>
  db
    .selectFrom('person')
    .where('role', 'in', HEAD_ROLES)
    .where('deletedAt', 'is', null)
    .select([
      'id',
      'username',
      'fullname',
      'email',
      'role',
      'instituteId',
      'departmentId',
      'mustChangePassword',
    ]);

/** The head of a place, kept from being changed by others until the transaction ends. */
export const lockHeadAt = (trx: Queryable, place: HeadPlace) =>
  heads(trx)
    .where('role', '=', roleAt(place))
    .where('instituteId', '=', place.instituteId)
    .where('departmentId', 'is not distinct from', place.departmentId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The head of an id, likewise. */
export const lockHead = (trx: Queryable, id: string) =>
  heads(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The head who logs in with a username and has not chosen an own password yet. */
export const findNewHead = (db: Queryable, username: string) =>
  heads(db)
    .where(sql<SqlBool>`lower(username) = ${username.toLowerCase()}`)
    .where('mustChangePassword', '=', true)
    .executeTakeFirst();
