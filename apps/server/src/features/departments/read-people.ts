import { AUTHORS, type Role } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { pageOfFaculty, pageOfStudents } from './department-people.repository.ts';
import { requireDepartment } from './require-department.ts';

/** One page of people, as integrations ask for them. */
interface Asked {
  page: number;
  pageSize: number;
  search?: string | undefined;
}

/**
 * Lets pass who reads the people of a department: whoever looks after it, and who is of it.
 * @throws NOT_FOUND to everybody else
 */
const requireReadable = async (db: Db, actor: Actor, departmentId: string): Promise<void> => {
  if (!(AUTHORS as readonly Role[]).includes(actor.role)) await requireDepartment(db, actor, departmentId);
  else if (actor.departmentId !== departmentId) throw notFound('Department');
};

/** A page of the faculty of a department and its head. */
export const readFaculty = async (db: Db, actor: Actor, departmentId: string, asked: Asked) => {
  await requireReadable(db, actor, departmentId);
  return pageOfFaculty(db, { departmentId }, asked);
};

/** A page of the students of a department. */
export const readStudents = async (db: Db, actor: Actor, departmentId: string, asked: Asked) => {
  await requireReadable(db, actor, departmentId);
  return pageOfStudents(db, { departmentId }, asked);
};
