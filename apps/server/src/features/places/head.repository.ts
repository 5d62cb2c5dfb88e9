import { HEAD_CANDIDATES_MAX, type Gender, type PlaceKind } from '@assay/contract';
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { hasWords, inOrderOf, pageOfIds } from '../../platform/db/list.ts';
import { HEAD_ROLES, ROLE_OF_HEAD, roleAt, type HeadPlace } from './head-place.ts';

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

/** For a query of institutes or departments that left-joins `person as head`: whether it is the one of the row. */
export const isHeadOf = (kind: PlaceKind): RawBuilder<SqlBool> =>
  sql`${sql.ref(`head.${kind}Id`)} = ${sql.ref(`${kind}.id`)}
    and head.role = ${ROLE_OF_HEAD[kind]} and head.deleted_at is null`;

/** By what the head is found in a list; for a query that has that join. */
export const HEAD_WORDS = sql`concat_ws(' ', head.fullname, head.email, head.phone)`;

/** The head as a value of the row, likewise. */
export const headColumn = sql<HeadRow | null>`
  case when head.id is not null then json_build_object(
    'id', head.id, 'username', head.username, 'fullname', head.fullname, 'email', head.email, 'phone', head.phone,
    'gender', head.gender, 'hasInitialPassword', head.must_change_password
  ) end
`;

/** A page of the places that `matching` finds, in its order, as `withHead` selects them. */
export const pageWithHead = async <DB, TB extends keyof DB, Row extends { id: string }>(
  db: Queryable,
  kind: PlaceKind,
  matching: SelectQueryBuilder<DB, TB, { id: string }>,
  query: { page?: number; pageSize?: number },
  withHead: SelectQueryBuilder<DB, TB, Row>,
): Promise<{ rows: Row[]; total: number }> => {
  const { ids, total } = await pageOfIds(db, matching, query);
  const rows = await withHead.where(sql<SqlBool>`${sql.ref(`${kind}.id`)} = any(${ids}::uuid[])`).execute();
  return { rows: inOrderOf(ids, rows), total };
};

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

/** The active faculty of a department, or of all departments of an institute. */
const candidates = (db: Queryable, { instituteId, departmentId }: HeadPlace) =>
  db
    .selectFrom('person')
    .innerJoin('departmentOutline as department', 'department.id', 'person.departmentId')
    .where('person.instituteId', '=', instituteId)
    .where('person.role', '=', 'FACULTY')
    .where('person.isActive', '=', true)
    .where('person.deletedAt', 'is', null)
    .$if(departmentId !== null, (those) => those.where('person.departmentId', '=', departmentId));

/** Of those who may become head of a place the first whose name or email has the words. */
export const listCandidates = (db: Queryable, place: HeadPlace, search: string) =>
  candidates(db, place)
    .where(hasWords(sql`concat_ws(' ', person.fullname, person.email)`, search))
    .select(['person.id', 'person.fullname', 'person.email', 'department.name as department'])
    .orderBy('person.fullname')
    .orderBy('person.id')
    .limit(HEAD_CANDIDATES_MAX)
    .execute();

/** The one of them who has this id, kept from being changed by others until the transaction ends. */
export const lockCandidate = (trx: Queryable, place: HeadPlace, id: string) =>
  candidates(trx, place)
    .where('person.id', '=', id)
    .select(['person.id', 'person.username', 'person.departmentId'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whether there is such an institute, or such a department in it. */
export const isPlace = async (db: Queryable, { instituteId, departmentId }: HeadPlace): Promise<boolean> => {
  const found =
    departmentId === null
      ? db.selectFrom('institute').where('id', '=', instituteId).where('deletedAt', 'is', null).select('id')
      : db
          .selectFrom('departmentOutline')
          .where('id', '=', departmentId)
          .where('instituteId', '=', instituteId)
          .where('deletedAt', 'is', null)
          .select('id');
  return (await found.executeTakeFirst()) !== undefined;
};
