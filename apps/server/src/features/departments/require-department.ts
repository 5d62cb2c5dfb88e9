import type { Actor } from '../../platform/actor.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { requireReach } from '../places/index.ts';
import { findDepartment, lockDepartment } from './department.repository.ts';

/** @throws NOT_FOUND unless the department is there and the actor looks after it. */
export const requireDepartment = async (db: Db, actor: Actor, id: string) => {
  const department = await findDepartment(db, id);
  if (!department) throw notFound('Department');
  requireReach(actor, department.instituteId, 'Department');
  return department;
};

/** The same, kept from being changed by others until the transaction ends. */
export const requireLockedDepartment = async (trx: Queryable, actor: Actor, id: string) => {
  const department = await lockDepartment(trx, id);
  if (!department) throw notFound('Department');
  requireReach(actor, department.instituteId, 'Department');
  return department;
};
