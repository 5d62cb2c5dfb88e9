import type { ItemAction, ItemOwnership, Ownership, Permission, ShareableKind } from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { actionsOf, type Shareable } from './access.ts';
import type { DepartmentActor } from './actor.ts';

/** Where the items of a kind are, and where the rights that their owners give away are written down. */
export const SHARES = {
  task: { items: 'task', table: 'taskShare', key: 'taskId' },
  question: { items: 'question', table: 'questionShare', key: 'questionId' },
  group: { items: 'studentGroup', table: 'groupShare', key: 'groupId' },
  rubric: { items: 'rubric', table: 'rubricShare', key: 'rubricId' },
} as const satisfies Readonly<Record<ShareableKind, object>>;

/**
 * For a query from `<kind> as item`: whether the actor may see the item. The same rule as `actionsOf`, for lists; a
 * test holds the two together.
 */
export const isVisible = (
  kind: ShareableKind,
  actor: DepartmentActor,
  ownership: Ownership = 'all',
): RawBuilder<SqlBool> => {
  const { items, table, key } = SHARES[kind];
  const own = sql<SqlBool>`item.owner_id = ${actor.id}`;
  const shared = sql`
    select ${sql.ref(`share.${key}`)} from ${sql.table(table)} as share
    where share.account_id = ${actor.id} and cardinality(share.permissions) > 0
  `;
  if (ownership === 'my') return own;
  if (ownership === 'shared') return sql`(not ${own} and item.id in (${shared}))`;
  // One set of ids instead of conditions joined by `or`: what is looked at then grows with what the actor may see, not
  // with all that there is. A `union` without `all`: PostgreSQL can estimate how many ids are in it.
  const place =
    actor.role === 'DEPARTMENT-HEAD'
      ? sql`union select id from ${sql.table(items)} where department_id = ${actor.departmentId}`
      : sql``;
  return sql`item.id in (
    select id from ${sql.table(items)} where owner_id = ${actor.id} union ${shared} ${place}
  )`;
};

/** For the same query: whether the actor owns the item, or was given this right on it. */
export const isGranted = (
  kind: ShareableKind,
  actor: Pick<DepartmentActor, 'id'>,
  permission: Permission,
): RawBuilder<SqlBool> => {
  const { table, key } = SHARES[kind];
  return sql<SqlBool>`(item.owner_id = ${actor.id} or exists (
    select from ${sql.table(table)} as share
    where ${sql.ref(`share.${key}`)} = item.id and share.account_id = ${actor.id}
      and ${permission} = any(share.permissions)
  ))`;
};

/**
 * For the same query: of the entries of the item's access list, those the actor may know. All for the owner, else the
 * own. Somebody who was deleted stands on no list.
 */
export const accessControlOf = (
  kind: ShareableKind,
  actor: Pick<DepartmentActor, 'id'>,
): RawBuilder<AccessEntry[]> => {
  const { table, key } = SHARES[kind];
  return sql`(
    select coalesce(
      json_agg(json_build_object('userId', share.account_id, 'permissions', share.permissions)), '[]'
    )
    from ${sql.table(table)} as share
    join person as holder on holder.id = share.account_id and holder.deleted_at is null
    where ${sql.ref(`share.${key}`)} = item.id and (item.owner_id = ${actor.id} or share.account_id = ${actor.id})
  )`;
};

interface AccessEntry {
  userId: string;
  permissions: Permission[];
}

/** What a query of items has to select for `ownershipOf`. */
export interface OwnedRow {
  ownerId: string;
  departmentId: string;
  createdByName: string;
  accessControl: AccessEntry[];
}

/** The item as `authorize` and `can` judge it. */
export const shareableOf = (actor: DepartmentActor, row: OwnedRow): Shareable => ({
  ownerId: row.ownerId,
  departmentId: row.departmentId,
  sharedPermissions: row.accessControl.find((entry) => entry.userId === actor.id)?.permissions ?? [],
});

/** Whose the item is, for an answer; `possible` names what its kind and state allow at all. */
export const ownershipOf = (
  actor: DepartmentActor,
  row: OwnedRow,
  possible: readonly ItemAction[],
): ItemOwnership => {
  const item = shareableOf(actor, row);
  const actions = actionsOf(actor, item);
  const isOwner = item.ownerId === actor.id;
  return {
    createdBy: row.ownerId,
    createdByName: row.createdByName,
    isShared: !isOwner && item.sharedPermissions.length > 0,
    isOwner,
    actions: possible.filter((action) => actions.has(action)),
    accessControl: row.accessControl,
  };
};
