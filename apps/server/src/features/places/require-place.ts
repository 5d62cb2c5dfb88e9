import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { HeadPlace } from './head-place.ts';
import { isPlace } from './head.repository.ts';
import { requireReach } from './place-scope.ts';

/** @throws NOT_FOUND unless the actor looks after the place, as administrators after all and institute heads after departments */
export const requirePlace = async (db: Queryable, actor: Actor, place: HeadPlace): Promise<void> => {
  const what = place.departmentId === null ? 'Institute' : 'Department';
  requireReach(actor, place.instituteId, what);
  if (place.departmentId === null && actor.role !== 'ADMIN') throw notFound(what);
  if (!(await isPlace(db, place))) throw notFound(what);
};
