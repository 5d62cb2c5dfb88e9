import { PASSING_ACTIONS, type AuditedAction } from '@assay/contract';
import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../db/database.ts';
import { newId } from '../ids.ts';
import { auditedAs } from './audited-as.ts';

/** Who does something, and from where. */
export type Acting = Pick<Actor, 'id' | 'caller'>;

/** What was done, and what there is to know of it. */
interface NotedItem {
  /** Null where it is about nothing but the actor. */
  itemId: string | null;
  detail: Readonly<Record<string, unknown>>;
}

/** Notes in the caller's transaction that somebody did the same to several items (at most 1,000). */
export const noteActions = async (
  db: Queryable,
  { id: actorId, caller }: Acting,
  action: AuditedAction,
  now: Date,
  items: readonly NotedItem[],
): Promise<void> => {
  if (items.length === 0) return;
  const { address, device, requestId } = caller;
  const passes = PASSING_ACTIONS.has(action);
  await db
    .insertInto('auditLog')
    .values(
      items.map(({ itemId, detail }) => ({
        id: newId(),
        at: now,
        ...auditedAs(caller, actorId),
        action,
        itemId,
        detail: JSON.stringify(detail),
        address,
        device,
        requestId,
        passes,
      })),
    )
    .execute();
  for (const { itemId } of items) caller.noted?.push({ action, actorId, itemId });
};

/**
 * Notes in the caller's transaction who did what to which item, and from where. When the call has succeeded, the log
 * says it too (`SecurityLog.say`).
 */
export const noteAction = (
  db: Queryable,
  acting: Acting,
  action: AuditedAction,
  /** Null where it is about nothing but the actor. */
  itemId: string | null,
  now: Date,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => noteActions(db, acting, action, now, [{ itemId, detail }]);

/** Notes likewise what somebody did at the console of the machine, who is no account of the product. */
export const noteConsoleAction = async (
  db: Queryable,
  action: AuditedAction,
  itemId: string | null,
  now: Date,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await db
    .insertInto('auditLog')
    .values({ id: newId(), at: now, action, actorId: null, itemId, detail: JSON.stringify(detail) })
    .execute();
};

/** Who looks at the same again within this time looks at it once, ms. */
const VIEW_MS = 30 * 60_000;

/**
 * Notes who looked at an item, once for a while: pages ask again for what they show. Two calls at the same moment may both
 * be noted.
 */
export const noteView = async (
  db: Queryable,
  { id: actorId, caller }: Acting,
  action: Extract<AuditedAction, 'view-submission' | 'view-similar-pair' | 'view-similarity-case'>,
  itemId: string,
  now: Date,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { address, device, requestId } = caller;
  const given = JSON.stringify(detail);
  const { actorId: accountId, tokenId } = auditedAs(caller, actorId);
  const { numAffectedRows } = await sql`
    insert into audit_log (id, at, actor_id, action, item_id, detail, address, device, request_id, passes,
      token_id)
    select ${newId()}, ${now}, ${accountId}::uuid, ${action}, ${itemId}::uuid, ${given}::jsonb, ${address}, ${device},
      ${requestId}, true, ${tokenId}::uuid
    where not exists (
      select from audit_log
      where actor_id is not distinct from ${accountId}::uuid and token_id is not distinct from ${tokenId}::uuid
        and at > ${new Date(now.getTime() - VIEW_MS)}
        and action = ${action} and item_id = ${itemId}::uuid and detail = ${given}::jsonb
    )
  `.execute(db);
  if (numAffectedRows) caller.noted?.push({ action, actorId, itemId });
};
