import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { findFaculty, lockFaculty } from './faculty.repository.ts';

/**
 * A faculty member, kept from being changed by others until the transaction ends.
 * @throws NOT_FOUND unless the person is in the actor's department.
 */
export const requireFaculty = async (trx: Queryable, { departmentId }: DepartmentActor, id: string) => {
  const faculty = await lockFaculty(trx, departmentId, id);
  if (!faculty) throw notFound('Faculty');
  return faculty;
};

/**
 * A faculty member as answers show one.
 * @throws NOT_FOUND unless the person is in the actor's department.
 */
export const requireShownFaculty = async (db: Queryable, { departmentId }: DepartmentActor, id: string) => {
  const faculty = await findFaculty(db, departmentId, id);
  if (!faculty) throw notFound('Faculty');
  return faculty;
};
