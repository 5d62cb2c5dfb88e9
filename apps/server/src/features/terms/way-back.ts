/** What an undo puts back, and what stays since somebody has changed it by hand. */
import type { ResponseIn, undoRollOver } from '@assay/contract';
import type { LockedGroup, MovedGroup } from '../groups/index.ts';
import type { RolledGroupRow, RolledStudent } from './undo.repository.ts';

export type Kept = ResponseIn<typeof undoRollOver>['data']['kept'][number];

/** Why a student stays as they are; null where nothing was changed that the roll-over had changed. */
const whyStudentStays = (student: RolledStudent): string | null => {
  const { deletedAt, isHere, isArchived, archivedAt, semester, before, doneAt } = student;
  if (deletedAt) return 'was deleted since';
  if (!isHere) return 'is in another department now';
  if (isArchived && archivedAt && archivedAt.getTime() !== doneAt.getTime())
    return 'was archived again since';
  const expected = isArchived ? before : before + 1;
  return semester === expected ? null : `was put into semester ${semester} since`;
};

/** Who goes back to which semester, who is brought back from the archive, and who stays. */
export const studentsBack = (students: readonly RolledStudent[]) => {
  const back = students.filter((one) => whyStudentStays(one) === null);
  const kept = students.flatMap((one): Kept[] => {
    // Whoever was put back by hand already is as before.
    const isBack = one.semester === one.before && one.archivedAt === null && one.isHere && !one.deletedAt;
    const why = isBack ? null : whyStudentStays(one);
    if (why) return [{ name: `${one.fullname} (${one.username})`, why }];
    return !one.isArchived && one.archivedAt
      ? [{ name: `${one.fullname} (${one.username})`, why: 'was archived since, and stays so' }]
      : [];
  });
  return {
    semesters: back
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, before }) => ({ id, semester: before })),
    archived: back.filter(({ isArchived, archivedAt }) => isArchived && archivedAt !== null),
    kept,
  };
};

/** The fields of a group that the roll-over has written and nobody has since go back; the others stay. */
const groupBack = (rolled: RolledGroupRow, group: LockedGroup): { moved: MovedGroup; isWhole: boolean } => {
  const [hasName, hasSemester] = [group.name === rolled.newName, group.semester === rolled.newSemester];
  const { editedBy, editedAt } = group.editedAt?.getTime() === rolled.doneAt.getTime() ? rolled : group;
  return {
    moved: {
      id: group.id,
      name: hasName ? rolled.name : group.name,
      semester: hasSemester ? rolled.semester : group.semester,
      editedBy,
      editedAt,
    },
    isWhole: hasName && hasSemester,
  };
};

/** What becomes of the groups. */
export const groupsBack = (rows: readonly RolledGroupRow[], groups: readonly LockedGroup[]) => {
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  const moved: MovedGroup[] = [];
  const archived: string[] = [];
  const kept: Kept[] = [];
  for (const rolled of rows) {
    const group = groupOf.get(rolled.groupId);
    const name = `Group “${group?.name ?? rolled.newName}”`;
    if (rolled.newSemester === null) {
      if (group?.archivedAt?.getTime() === rolled.doneAt.getTime()) archived.push(group.id);
    } else if (!group || group.deletedAt) kept.push({ name, why: 'was deleted since' });
    else {
      const back = groupBack(rolled, group);
      moved.push(back.moved);
      if (!back.isWhole) kept.push({ name, why: 'was changed since: what was changed stays' });
    }
  }
  return { moved, archived, kept };
};
