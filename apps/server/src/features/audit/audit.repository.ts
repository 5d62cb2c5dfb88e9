import { actionsOfKind, auditList, type ListQuery, type Role } from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { allOf, inOrderOf, pageOfIds } from '../../platform/db/list.ts';

/** The column of accounts that holds the place of a head; administrators see everybody. */
const PLACE_OF: Readonly<Partial<Record<Role, 'institute_id' | 'department_id'>>> = {
  'INSTITUTE-HEAD': 'institute_id',
  'DEPARTMENT-HEAD': 'department_id',
};

/** What people of the actor's place did, or what was done to their accounts. */
const isWithinReach = ({ role, instituteId, departmentId }: Actor): RawBuilder<SqlBool> | null => {
  if (role === 'ADMIN') return null;
  const column = PLACE_OF[role];
  if (!column) return sql`false`;
  const place = column === 'institute_id' ? instituteId : departmentId;
  const people = sql`select id from person where ${sql.ref(column)} = ${place}`;
  return sql`(entry.actor_id in (${people}) or entry.item_id in (${people}))`;
};

const PERSON = sql<string>`concat_ws(
  ' ', actor.fullname, actor.username, item.fullname, item.username, entry.detail ->> 'username'
)`;

/** Who or what an entry is about, unless that is who did it. */
const ABOUT = sql<string | null>`case when item.id = actor.id then null else coalesce(
  item.fullname || ' (' || item.username || ')', entry.detail ->> 'username', entry.detail ->> 'name'
) end`;

const WHY = sql<string | null>`nullif(concat_ws(
  ' · ', entry.detail ->> 'why', entry.detail ->> 'code', entry.detail ->> 'route'
), '')`;

const entries = (db: Queryable) =>
  db
    .selectFrom('auditLog as entry')
    .leftJoin('person as actor', 'actor.id', 'entry.actorId')
    .leftJoin('person as item', 'item.id', 'entry.itemId');

const LISTED = listOf(auditList, {
  search: sql`concat_ws(' ', ${PERSON}, entry.action, entry.address, entry.detail ->> 'route')`,
  at: sql`entry.at`,
  person: PERSON,
  kind: (kind) => (kind ? sql`entry.action = any(${actionsOfKind(kind)}::text[])` : null),
  address: (start) => (start ? sql`starts_with(entry.address, ${start})` : null),
});

/** A page of the audit log within the actor's reach, newest first unless sorted otherwise. */
export const pageOfAuditLog = async (db: Queryable, actor: Actor, query: ListQuery<typeof auditList>) => {
  const { ids, total } = await pageOfIds(
    db,
    entries(db)
      .where(allOf([isWithinReach(actor), LISTED.where(query)]))
      .orderBy(LISTED.orderBy(query))
      .orderBy('entry.id', 'desc')
      .select('entry.id'),
    query,
  );
  const rows = await entries(db)
    .where(sql<SqlBool>`entry.id = any(${ids}::uuid[])`)
    .select([
      'entry.id',
      'entry.at',
      'entry.times',
      'entry.action',
      'entry.address',
      'entry.device',
      'actor.username',
      'actor.fullname',
      'actor.role',
      ABOUT.as('about'),
      WHY.as('why'),
    ])
    .execute();
  return { rows: inOrderOf(ids, rows), total };
};

/** Rows that one statement deletes or changes: short enough to hold nobody up. */
const AT_A_TIME = 5000;

/**
 * Deletes logins, refusals and what was read out from before a moment, and takes address and device from the changes
 * of that time, which stay. The database does it, and does nothing to what is younger than 30 days by its own clock.
 * Answers whether there may be more.
 */
export const expireAuditLog = async (db: Queryable, before: Date): Promise<boolean> => {
  const { rows } = await sql<{ taken: number }>`
    select expire_audit_log(${before}, ${AT_A_TIME}) as taken
  `.execute(db);
  return (rows[0]?.taken ?? 0) >= AT_A_TIME;
};
