import type { Role } from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

/** The column of accounts that holds the place of a head; administrators see everybody. */
const PLACE_OF: Readonly<Partial<Record<Role, 'institute_id' | 'department_id'>>> = {
  'INSTITUTE-HEAD': 'institute_id',
  'DEPARTMENT-HEAD': 'department_id',
};

/** What has an owner and a department. */
const OWNED = ['task_outline', 'question', 'rubric', 'student_group'] as const;

const itemsWhere = (condition: RawBuilder<unknown>) =>
  sql.join(
    OWNED.map((table) => sql`select id from ${sql.table(table)} where ${condition}`),
    sql` union all `,
  );

/** What people of a head's place did, and what was done to their accounts, to their items or to the place. */
const isOfPlace = (column: 'institute_id' | 'department_id', place: string | null): RawBuilder<SqlBool> => {
  const people = sql`select id from person where ${sql.ref(column)} = ${place}`;
  const departments = sql`select id from department_outline where ${sql.ref(column === 'department_id' ? 'id' : column)} = ${place}`;
  const tokens = sql`select token.id from access_token as token join service_account as service
    on service.id = token.service_account_id where ${sql.ref(`service.${column}`)} = ${place}`;
  return sql`(entry.actor_id in (${people}) or entry.token_id in (${tokens}) or entry.item_id in (
    ${people} union all ${departments} union all select ${place}::uuid
    union all ${itemsWhere(sql`department_id in (${departments})`)}
  ))`;
};

/**
 * What was done to their own items or account, and what they did themselves. One set of ids instead of conditions joined
 * by `or`: what is looked at then grows with what is theirs, which is little, and not with the log.
 */
const isOwn = ({ id }: Actor): RawBuilder<SqlBool> =>
  sql`entry.id in (
    select id from audit_log where actor_id = ${id}
    union all select id from audit_log
    where item_id in (select ${id}::uuid union all ${itemsWhere(sql`owner_id = ${id}`)})
  )`;

/** For a query from `audit_log as entry`: whether the actor may read the entry; null for who reads all. */
export const isWithinReach = (actor: Actor): RawBuilder<SqlBool> | null => {
  if (actor.role === 'ADMIN') return null;
  const column = PLACE_OF[actor.role];
  if (!column) return isOwn(actor);
  return isOfPlace(column, column === 'institute_id' ? actor.instituteId : actor.departmentId);
};
