import {
  AUTHORS,
  type getAllFaculties,
  type Permission,
  type QueryOf,
  type ShareableKind,
} from '@assay/contract';
import { sql } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import { canBeArchived, isArchived } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { hasWords, naturally } from '../../platform/db/list.ts';
import { accessControlOf, SHARES, type OwnedRow } from '../../platform/ownership.ts';

/** The authors of the actor's institute who were not deleted. Through the department, whose people have an index. */
const authors = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('departmentOutline as department')
    .innerJoin('person', 'person.departmentId', 'department.id')
    .where('department.instituteId', '=', actor.instituteId)
    .where('person.role', 'in', AUTHORS)
    .where('person.deletedAt', 'is', null);

const isOfDepartment = (actor: DepartmentActor) => sql<boolean>`person.department_id = ${actor.departmentId}`;

type ColleagueFilter = QueryOf<typeof getAllFaculties>;

/** Those with whom the actor can share; the own department first, then by name. */
const colleagues = (db: Queryable, actor: DepartmentActor, { search }: ColleagueFilter) =>
  authors(db, actor)
    .where('person.isActive', '=', true)
    .where('person.id', '<>', actor.id)
    .$if(search !== undefined, (some) =>
      some.where(
        hasWords(
          sql`concat_ws(' ', person.fullname, person.username, person.email, department.name)`,
          search ?? '',
        ),
      ),
    );

/** A page of those with whom the actor can share; without `pageSize` all of them. */
export const listColleagues = (db: Queryable, actor: DepartmentActor, filter: ColleagueFilter) => {
  const { page = 0, pageSize } = filter;
  return colleagues(db, actor, filter)
    .orderBy(isOfDepartment(actor), 'desc')
    .orderBy(naturally(sql`person.fullname`))
    .orderBy('person.id')
    .$if(pageSize !== undefined, (all) => all.limit(pageSize ?? 0).offset(page * (pageSize ?? 0)))
    .select([
      'person.id',
      'person.username',
      'person.email',
      'person.fullname',
      'department.name as department',
      isOfDepartment(actor).as('isOfDepartment'),
    ])
    .execute();
};

/** How many of them there are in the actor's department, and in all. */
export const countColleagues = (db: Queryable, actor: DepartmentActor, filter: ColleagueFilter) =>
  colleagues(db, actor, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere(isOfDepartment(actor)).as('ofDepartment'),
    ])
    .executeTakeFirstOrThrow();

/** Of the named, the authors of the actor's institute, and whether each can log in. */
export const findAuthors = (db: Queryable, actor: DepartmentActor, ids: readonly string[]) =>
  authors(db, actor)
    .where('person.id', 'in', [...ids])
    .select(['person.id', 'person.fullname', 'person.isActive'])
    .execute();

interface SharedItemRow extends OwnedRow {
  id: string;
  /** What it is called; of a question its short name, else how its statement begins. */
  name: string;
  ownerEmail: string | null;
  /** Whether the owner can log in. */
  ownerIsActive: boolean;
  isArchived: boolean;
}

/** What an `item` is called. */
const nameOf = (kind: ShareableKind) =>
  kind === 'question'
    ? sql`(
        select coalesce(nullif(said.name, ''), left(said.statement_text, 80)) from question_version as said
        where said.question_id = item.id and said.version = item.version
      )`
    : sql`item.name`;

/** Rubrics are deleted for good; what is left of the others is marked. */
const isThere = (kind: ShareableKind) => (kind === 'rubric' ? sql`true` : sql`item.deleted_at is null`);

/** An item of the actor's institute, whether or not the actor may see it. */
export const findItem = async (
  db: Queryable,
  actor: DepartmentActor,
  kind: ShareableKind,
  id: string,
): Promise<SharedItemRow | undefined> => {
  const { rows } = await sql<SharedItemRow>`
    select item.id, ${nameOf(kind)} as name, item.owner_id, item.department_id, owner.fullname as created_by_name, owner.email as owner_email,
      owner.is_active and owner.deleted_at is null as owner_is_active,
      ${canBeArchived(kind) ? isArchived(kind) : sql`false`} as is_archived,
      ${accessControlOf(kind, actor)} as access_control
    from ${sql.table(SHARES[kind].items)} as item
    join person as owner on owner.id = item.owner_id
    join department_outline as department on department.id = item.department_id and department.institute_id = ${actor.instituteId}
    where item.id = ${id} and ${isThere(kind)}
  `.execute(db);
  return rows[0];
};

/** Keeps the access list of an item from being changed until the transaction ends. */
export const lockItem = async (db: Queryable, kind: ShareableKind, id: string): Promise<void> => {
  await sql`select from ${sql.table(SHARES[kind].items)} where id = ${id} for no key update`.execute(db);
};

/** Who has rights on an item, by name. */
export const listAccess = async (db: Queryable, kind: ShareableKind, id: string) => {
  const { table, key } = SHARES[kind];
  const { rows } = await sql<{
    userId: string;
    permissions: Permission[];
    username: string;
    fullname: string;
    email: string | null;
    department: string;
    isActive: boolean;
  }>`
    select share.account_id as user_id, share.permissions, holder.username, holder.fullname, holder.email, holder.is_active,
      coalesce(department.name, '') as department
    from ${sql.table(table)} as share
    join person as holder on holder.id = share.account_id and holder.deleted_at is null
    left join department_outline as department on department.id = holder.department_id
    where ${sql.ref(`share.${key}`)} = ${id} and cardinality(share.permissions) > 0
    order by ${naturally(sql`holder.fullname`)}, holder.id
  `.execute(db);
  return rows;
};

/** What is written down of an item's access list, by person; also for those who were deleted. */
export const findShares = async (
  db: Queryable,
  kind: ShareableKind,
  id: string,
): Promise<ReadonlyMap<string, readonly Permission[]>> => {
  const { table, key } = SHARES[kind];
  const { rows } = await sql<{ accountId: string; permissions: Permission[] }>`
    select account_id, permissions from ${sql.table(table)} where ${sql.ref(key)} = ${id}
  `.execute(db);
  return new Map(rows.map(({ accountId, permissions }) => [accountId, permissions]));
};

/** Writes what the named people may do with an item; with no right at all the entry goes. */
export const writeShares = async (
  db: Queryable,
  kind: ShareableKind,
  id: string,
  rights: ReadonlyMap<string, readonly Permission[]>,
): Promise<void> => {
  const { table, key } = SHARES[kind];
  const entries = JSON.stringify([...rights].map(([userId, permissions]) => ({ userId, permissions })));
  const named = sql`jsonb_to_recordset(${entries}::jsonb) as named ("userId" uuid, permissions text[])`;
  await sql`
    insert into ${sql.table(table)} (${sql.ref(key)}, account_id, permissions)
    select ${id}, "userId", permissions from ${named} where cardinality(permissions) > 0
    on conflict (${sql.ref(key)}, account_id) do update set permissions = excluded.permissions
  `.execute(db);
  await sql`
    delete from ${sql.table(table)} as share using ${named}
    where ${sql.ref(`share.${key}`)} = ${id} and share.account_id = named."userId" and cardinality(named.permissions) = 0
  `.execute(db);
};
