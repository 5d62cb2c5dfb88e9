import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';

/** Everything below an institute, or one department. */
export type PlaceScope = { instituteId: string } | { departmentId: string };

/**
 * The institute of an institute head.
 * @throws FORBIDDEN to an actor who has none.
 */
export const instituteOf = (actor: Actor): string => {
  if (!actor.instituteId) throw new AppError('FORBIDDEN', 'Your account belongs to no institute.');
  return actor.instituteId;
};

/**
 * Lets an administrator pass everywhere, and an institute head in the own institute.
 * @throws NOT_FOUND elsewhere: nobody is told what other institutes have.
 */
export const requireReach = (actor: Actor, instituteId: string, what: string): void => {
  if (actor.role !== 'ADMIN' && actor.instituteId !== instituteId) throw notFound(what);
};
