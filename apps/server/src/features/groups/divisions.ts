import { divisionGroupName } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import {
  insertDivisionGroups,
  listGroupNames,
  listOwners,
  lockDivisionsOf,
  moveToDivisions,
  type NewDivisionGroup,
} from './division.repository.ts';

/** A division of a department: of the students of one semester and passout year. */
export interface Division {
  departmentId: string;
  semester: number;
  batch: string;
  /** As `toDivision` writes it. */
  division: string;
}

const keyOf = ({ departmentId, semester, batch, division }: Division): string =>
  JSON.stringify([departmentId, semester, batch, division.toUpperCase()]);

/** The group of a division: the one that there is, or the one that will be made. */
interface DivisionGroup {
  /** Null until it is made. */
  id: string | null;
  name: string;
  /** Another group has the name that it would have had. */
  nameIsTaken: boolean;
  /** Whose it will be. Null: the department has no head, so none can be made. */
  headId: string | null;
}

/**
 * Tells the group of each division. One that sheets have made stays the one of its division, whatever it is called by now; a
 * new one takes another name where its own is taken.
 */
export const divisionGroups = async (
  db: Queryable,
  departmentIds: readonly string[],
): Promise<(division: Division) => DivisionGroup> => {
  const known = await listGroupNames(db, departmentIds);
  const owners = await listOwners(db, departmentIds);
  const groups = new Map<string, { id: string; name: string }>();
  for (const { division, ...group } of known) if (division) groups.set(keyOf({ ...group, division }), group);
  const names = new Set(known.map(({ departmentId, name }) => `${departmentId} ${name.toLowerCase()}`));
  return (division) => {
    const { departmentId, semester, batch } = division;
    const { name: department = '', headId = null } = owners.get(departmentId) ?? {};
    const group = groups.get(keyOf(division));
    if (group) return { id: group.id, name: group.name, nameIsTaken: false, headId };
    const name = divisionGroupName(department, semester, division.division);
    const nameIsTaken = names.has(`${departmentId} ${name.toLowerCase()}`);
    return { id: null, name: nameIsTaken ? `${name} (${batch})` : name, nameIsTaken, headId };
  };
};

/**
 * Puts students into the groups of their divisions, which are made where there are none, and out of other divisions of the same
 * semester and passout year. The groups belong to the heads of the departments; where one has none, to `orOwner`.
 * @throws Error for a department that has no head, without `orOwner`
 */
export const fillDivisions = async (
  trx: Queryable,
  students: readonly (Division & { studentId: string })[],
  now: Date,
  orOwner: string | null = null,
): Promise<void> => {
  if (students.length === 0) return;
  const departmentIds = [...new Set(students.map(({ departmentId }) => departmentId))];
  await lockDivisionsOf(trx, departmentIds);
  const groupOf = await divisionGroups(trx, departmentIds);
  const divisions = new Map(students.map((student) => [keyOf(student), student]));
  const ids = new Map<string, string>();
  const missing = new Map<string, NewDivisionGroup>();
  for (const [key, { departmentId, semester, batch, division }] of divisions) {
    const { id, name, headId } = groupOf({ departmentId, semester, batch, division });
    const ownerId = headId ?? orOwner;
    if (id) ids.set(key, id);
    else if (ownerId) missing.set(key, { departmentId, ownerId, name, semester, batch, division });
    else throw new Error(`the department ${departmentId} has no head, who would own its groups`);
  }
  const made = await insertDivisionGroups(trx, [...missing.values()], now);
  for (const [index, key] of [...missing.keys()].entries()) ids.set(key, made[index] ?? '');
  await moveToDivisions(
    trx,
    students.map((student) => ({ groupId: ids.get(keyOf(student)) ?? '', studentId: student.studentId })),
  );
};
