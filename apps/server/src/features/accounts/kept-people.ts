import type { Role } from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { isRehearsed } from '../../platform/db/expressions/is-rehearsed.ts';

interface Keeping {
  roles: readonly Role[];
  within: 'instituteId' | 'departmentId' | null;
}

/** Whom each role looks after, and in which place. */
const KEPT: Readonly<Record<Exclude<Role, 'STUDENT'>, Keeping>> = {
  ADMIN: { roles: ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD', 'FACULTY', 'STUDENT'], within: null },
  'INSTITUTE-HEAD': { roles: ['DEPARTMENT-HEAD', 'FACULTY', 'STUDENT'], within: 'instituteId' },
  'DEPARTMENT-HEAD': { roles: ['FACULTY', 'STUDENT'], within: 'departmentId' },
  FACULTY: { roles: ['STUDENT'], within: 'departmentId' },
};

/** Whether the actor looks after a person, who is somebody else. */
export const looksAfter = (
  actor: Actor,
  person: Pick<Actor, 'id' | 'role' | 'instituteId' | 'departmentId'>,
): boolean => {
  if (actor.role === 'STUDENT' || person.id === actor.id) return false;
  const { roles, within } = KEPT[actor.role];
  return roles.includes(person.role) && (within === null || actor[within] === person[within]);
};

/** For a query from `person`: whether the actor looks after the person, or is a colleague of the same role. */
export const isKeptBy = (actor: Actor): RawBuilder<SqlBool> => {
  if (actor.role === 'STUDENT') return sql`false`;
  const { roles, within } = KEPT[actor.role];
  // One value as it is, so that the indices of places can be used.
  const isWithin = within === null ? sql`true` : sql`${sql.ref(`person.${within}`)} = ${actor[within]}`;
  return sql`(person.role in (${sql.join(roles)}) and ${isWithin} and not ${isRehearsed('person.department_id')})`;
};
