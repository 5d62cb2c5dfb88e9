import { PASSING_ACTIONS, type AuditedAction } from '@assay/contract';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../db/database.ts';
import { newId } from '../ids.ts';

/** Who does something, and from where. */
export type Acting = Pick<Actor, 'id' | 'caller'>;

/**
 * Notes in the caller's transaction who did what to which item, and from where. When the call has succeeded, the log
 * says it too (`SecurityLog.say`).
 */
export const noteAction = async (
  db: Queryable,
  { id: actorId, caller }: Acting,
  action: AuditedAction,
  /** Null where it is about nothing but the actor. */
  itemId: string | null,
  now: Date,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const { address, device, requestId } = caller;
  await db
    .insertInto('auditLog')
    .values({
      id: newId(),
      at: now,
      actorId,
      action,
      itemId,
      detail: JSON.stringify(detail),
      address,
      device,
      requestId,
      passes: PASSING_ACTIONS.has(action),
    })
    .execute();
  caller.noted?.push({ action, actorId, itemId });
};
