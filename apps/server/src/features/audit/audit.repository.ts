import { actionsOfKind, PASSING_ACTIONS, type AuditKind, type Role } from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { allOf, hasWords, inOrderOf, isWithin, orderOf, pageOfIds } from '../../platform/db/list.ts';

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
  const people = sql`select id from account where ${sql.ref(column)} = ${place}`;
  return sql`(entry.actor_id in (${people}) or entry.item_id in (${people}))`;
};

interface AuditFilter {
  /** Words in the name or username of who did it or to whom it was done, or the username that was typed. */
  person?: string;
  kind?: AuditKind;
  /** How the address begins. */
  address?: string;
  from?: string;
  before?: string;
  search?: string;
  sort?: string;
  page?: number;
  pageSize?: number;
}

const PERSON = sql<string>`concat_ws(
  ' ', actor.fullname, actor.username, item.fullname, item.username, entry.detail ->> 'username'
)`;

const AUDIT_ORDER = { at: sql`entry.at` };

const entries = (db: Queryable) =>
  db
    .selectFrom('auditLog as entry')
    .leftJoin('account as actor', 'actor.id', 'entry.actorId')
    .leftJoin('account as item', 'item.id', 'entry.itemId');

const matches = (actor: Actor, filter: AuditFilter) => {
  const { person, kind, address, from, before, search } = filter;
  return allOf([
    isWithinReach(actor),
    kind ? sql`entry.action = any(${actionsOfKind(kind)}::text[])` : null,
    address ? sql`starts_with(entry.address, ${address})` : null,
    isWithin(sql`entry.at`, { from, before }),
    person ? hasWords(PERSON, person) : null,
    search
      ? hasWords(
          sql`concat_ws(' ', ${PERSON}, entry.action, entry.address, entry.detail ->> 'route')`,
          search,
        )
      : null,
  ]);
};

/**
 * A page of the audit log within the actor's reach, newest first unless sorted otherwise.
 * @throws VALIDATION for a field that the list cannot be sorted by.
 */
export const pageOfAuditLog = async (db: Queryable, actor: Actor, filter: AuditFilter) => {
  const { ids, total } = await pageOfIds(
    db,
    entries(db)
      .where(matches(actor, filter))
      .orderBy(orderOf(filter.sort || '-at', AUDIT_ORDER))
      .orderBy('entry.id', 'desc')
      .select('entry.id'),
    filter,
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
      sql<string | null>`case when item.id = actor.id then null else coalesce(
        item.fullname || ' (' || item.username || ')', entry.detail ->> 'username', entry.detail ->> 'name'
      ) end`.as('about'),
      sql<string | null>`nullif(concat_ws(
        ' · ', entry.detail ->> 'why', entry.detail ->> 'code', entry.detail ->> 'route'
      ), '')`.as('why'),
    ])
    .execute();
  return { rows: inOrderOf(ids, rows), total };
};

/** Rows that one statement deletes or changes: short enough to hold nobody up. */
const AT_A_TIME = 5000;

/**
 * Deletes logins, refusals and what was read out from before a moment, and takes address and device from the changes
 * of that time, which stay. Answers whether there may be more.
 */
export const expireAuditLog = async (db: Queryable, before: Date): Promise<boolean> => {
  const { numAffectedRows: deleted = 0n } = await sql`
    delete from audit_log where id in (
      select id from audit_log
      where at < ${before} and action = any(${PASSING_ACTIONS}::text[]) order by at limit ${AT_A_TIME}
    )
  `.execute(db);
  const { numAffectedRows: bared = 0n } = await sql`
    update audit_log set address = '', device = '' where id in (
      select id from audit_log where at < ${before} and address <> '' order by at limit ${AT_A_TIME}
    )
  `.execute(db);
  return deleted + bared >= AT_A_TIME;
};
