import { nextSemester, type BodyOf, type MovingDepartment, type rollOver } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { archiveGroups, lockGroups, moveGroups, type LockedGroup } from '../groups/index.ts';
import {
  archiveStudents,
  lockCohorts,
  lockStudentsIn,
  promoteStudents,
  type LockedStudent,
} from '../students/index.ts';
import { changesSince, cohortKey } from './changed-since.ts';
import { readPreview, requireDepartments } from './preview.ts';
import { findRun, insertRollOver, type RolledDepartment, type RolledGroup } from './roll-over.repository.ts';

type Asked = BodyOf<typeof rollOver>;
type AskedDepartment = Asked['departments'][number];

/** So many changes are named; the rest is a number. */
const NAMED_MAX = 5;

/** @throws CONFLICT that names what is not as the preview said */
const requireAsSeen = (present: readonly MovingDepartment[], asked: readonly AskedDepartment[]): void => {
  const changes = asked.flatMap(({ _id, seen }) => {
    const department = present.find((one) => one._id === _id);
    return department ? changesSince(department, seen) : [];
  });
  if (changes.length === 0) return;
  const more = changes.length - NAMED_MAX;
  const named = `${changes.slice(0, NAMED_MAX).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
  throw new AppError('CONFLICT', `Nothing was moved, since it has changed. ${named}. Please look again.`);
};

/** The students that move: those of the cohorts that were chosen, but for those who stay. */
const whoMoves = ({ departments, stayBack }: Asked, students: readonly LockedStudent[]): LockedStudent[] => {
  const moves = new Set(
    departments.flatMap(({ _id, moves: own }) => own.map((cohort) => `${_id} ${cohortKey(cohort)}`)),
  );
  const chosen = students.filter((one) => moves.has(`${one.departmentId} ${cohortKey(one)}`));
  const staying = new Set(stayBack);
  const going = chosen.filter(({ id }) => !staying.has(id));
  if (going.length + staying.size !== chosen.length)
    throw new AppError('VALIDATION', 'Somebody who is to stay is not among those who would move.');
  if (going.length === 0) throw new AppError('VALIDATION', 'Nobody would be moved.');
  return going;
};

/** What becomes of the groups that were chosen. @throws VALIDATION for one whose students do not move */
const whatGroupsBecome = (
  { moves, groups: asked }: AskedDepartment,
  department: MovingDepartment,
  locked: ReadonlyMap<string, LockedGroup>,
  edit: { editedBy: string; editedAt: Date },
): RolledGroup[] => {
  const moving = new Set(moves.map(cohortKey));
  const groups = new Map(department.groups.map((group) => [group._id, group]));
  if (new Set(asked.map(({ _id }) => _id)).size < asked.length)
    throw new AppError('VALIDATION', `${department.name}: a group is named twice.`);
  return asked.map(({ _id: id, name }) => {
    const [group, before] = [groups.get(id), locked.get(id)];
    if (!group || !before || !moving.has(cohortKey(group.goesWith)))
      throw new AppError('VALIDATION', `${department.name}: a group would go along whose students stay.`);
    const semester = nextSemester(group.goesWith.semester);
    return { before, after: semester === null ? null : { id, name, semester, ...edit } };
  });
};

const isGraduating = ({ semester }: LockedStudent): boolean => nextSemester(semester) === null;

/** All that the call is about, kept from being changed until the transaction ends. @throws NOT_FOUND */
const lockAll = async (trx: Queryable, actor: Actor, { departments }: Asked) => {
  const ids = departments.map(({ _id }) => _id);
  const students = await lockStudentsIn(trx, ids);
  const groups = await lockGroups(
    trx,
    departments.flatMap((department) => department.groups.map(({ _id }) => _id)),
  );
  // Read once nobody can change it any more.
  const present = await readPreview(trx, actor, ids);
  return { students, locked: new Map(groups.map((group) => [group.id, group])), present };
};

/** Moves students and groups, and answers what happened in each department. */
const move = async (
  trx: Queryable,
  asked: Asked,
  { present, students, locked }: Awaited<ReturnType<typeof lockAll>>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<RolledDepartment[]> => {
  const going = whoMoves(asked, students);
  const edit = { editedBy: actor.id, editedAt: now };
  const groupsOf = new Map(
    asked.departments.map((department) => {
      const found = present.find(({ _id }) => _id === department._id);
      return [department._id, found ? whatGroupsBecome(department, found, locked, edit) : []];
    }),
  );
  const groups = [...groupsOf.values()].flat();
  const idsOf = (some: readonly LockedStudent[]) => some.map(({ id }) => id);
  const left = await archiveStudents(trx, idsOf(going.filter(isGraduating)), now);
  await promoteStudents(trx, idsOf(going.filter((one) => !isGraduating(one))));
  await moveGroups(
    trx,
    groups.flatMap(({ after }) => after ?? []),
  );
  await archiveGroups(
    trx,
    groups.flatMap(({ before, after }) => (after ? [] : before.id)),
    now,
  );
  return present.map(({ _id: departmentId }) => {
    const own = going.filter((one) => one.departmentId === departmentId);
    const ownIds = new Set(idsOf(own));
    return {
      departmentId,
      promoted: own.filter((one) => !isGraduating(one)),
      archived: own.filter(isGraduating),
      groups: groupsOf.get(departmentId) ?? [],
      left: left.filter(({ studentId }) => ownIds.has(studentId)),
    };
  });
};

const notedOf = ({ promoted, archived, groups }: RolledDepartment) => ({
  promoted: promoted.length,
  archived: archived.length,
  groups: groups.map(({ before, after }) => ({
    id: before.id,
    name: before.name,
    newName: after?.name ?? null,
  })),
});

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** All departments of a confirmation in one transaction: all of them, or none. */
export const handleRollOver: Handler<typeof rollOver> = async ({ actor, body, deps }) => {
  const now = deps.now();
  const ids = body.departments.map(({ _id }) => _id);
  const data = await deps.db.transaction().execute(async (trx) => {
    await requireDepartments(trx, actor, ids);
    await lockCohorts(trx, ids);
    const earlier = await findRun(trx, body._id);
    if (earlier && earlier.doneBy !== actor.id)
      throw new AppError('ID_TAKEN', 'This id is taken. Try again with another one.');
    if (earlier) return earlier;
    const all = await lockAll(trx, actor, body);
    requireAsSeen(all.present, body.departments);
    const done = await move(trx, body, all, { actor, now });
    for (const department of done) {
      await insertRollOver(trx, { runId: body._id, doneBy: actor.id, doneAt: now }, department);
      await noteAction(trx, actor, 'roll-over', department.departmentId, now, notedOf(department));
    }
    return {
      promoted: sumOf(done.map(({ promoted }) => promoted.length)),
      archived: sumOf(done.map(({ archived }) => archived.length)),
      groups: sumOf(done.map(({ groups }) => groups.length)),
    };
  });
  return { success: true, message: 'Rolled over', data };
};
