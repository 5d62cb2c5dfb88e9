import type { ItemAction, Permission } from '@assay/contract';
import { AppError, notFound } from './errors.ts';
import type { DepartmentActor } from './actor.ts';

/** What decides who may do what with a question, task, group or rubric. */
export interface Shareable {
  ownerId: string;
  departmentId: string;
  /** Rights that the owner gave to the actor; empty when nothing was shared. */
  sharedPermissions: readonly Permission[];
}

const GRANTED: Readonly<Record<Permission, readonly ItemAction[]>> = {
  view: ['view', 'copy'],
  update: ['view', 'update', 'extend'],
  delete: ['view', 'delete', 'restore'],
  evaluate: ['view', 'evaluate', 'analyse', 'publish'],
};

const EVERYTHING: readonly ItemAction[] = [
  'view',
  'update',
  'delete',
  'restore',
  'share',
  'copy',
  'evaluate',
  'analyse',
  'publish',
  'extend',
];

/** Everything the actor has a right to do with an item, whatever state the item is in. */
export const actionsOf = (actor: DepartmentActor, item: Shareable): ReadonlySet<ItemAction> => {
  if (item.ownerId === actor.id) return new Set(EVERYTHING);
  const actions = new Set(item.sharedPermissions.flatMap((permission) => GRANTED[permission]));
  if (actor.role === 'DEPARTMENT-HEAD' && item.departmentId === actor.departmentId)
    for (const action of ['view', 'analyse'] as const) actions.add(action);
  return actions;
};

/** Whether the actor may do this with the item. */
export const can = (actor: DepartmentActor, action: ItemAction, item: Shareable): boolean =>
  actionsOf(actor, item).has(action);

/**
 * Lets pass who may do this with the item.
 * @throws NOT_FOUND to who may not even see it, FORBIDDEN to who may see it only.
 */
export const authorize = (
  actor: DepartmentActor,
  action: ItemAction,
  item: Shareable,
  what: string,
): void => {
  const actions = actionsOf(actor, item);
  if (actions.size === 0) throw notFound(what);
  if (!actions.has(action))
    throw new AppError('FORBIDDEN', `You do not have the right to ${action} this ${what.toLowerCase()}.`);
};
