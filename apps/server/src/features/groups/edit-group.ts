import { isDeepStrictEqual } from 'node:util';
import {
  assignmentChange,
  findGroupChangesProblem,
  type BodyOf,
  type editGroup,
  type editGroupStudents,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { mustSave } from '../../platform/editions.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { changesBetween, membersBetween } from '../../platform/log/changes.ts';
import { requireGroup } from './require-group.ts';
import type { GroupRowData } from './group.repository.ts';
import {
  addMembers,
  listStudentIdsOf,
  lockGroup,
  removeMembers,
  updateGroupFields,
} from './group-write.repository.ts';
import { heldByForm, toGroupRow } from './view-groups.ts';

type Changes = Omit<BodyOf<typeof editGroup>, 'id'>;

/** @throws VALIDATION naming, by their place in `wanted`, those who cannot be put into the group. */
const requireStudents = async (
  db: Queryable,
  group: GroupRowData,
  added: readonly string[],
  wanted: readonly string[],
): Promise<void> => {
  const known = new Set(await listStudentIdsOf(db, group.departmentId, added));
  const strangers = added.filter((id) => !known.has(id));
  if (strangers.length === 0) return;
  throw new AppError(
    'VALIDATION',
    strangers.length === 1
      ? "A selected student was deleted, or is not of the group's department."
      : `${strangers.length} selected students were deleted, or are not of the group's department.`,
    strangers.map((id) => ({
      path: `studentIds.${wanted.indexOf(id)}`,
      message: "This student was deleted, or is not of the group's department.",
    })),
  );
};

const assign = async (db: Queryable, group: GroupRowData, { studentIds, loadedStudentIds }: Changes) => {
  if (!studentIds || !loadedStudentIds) return { added: 0, removed: 0, noted: {} };
  const change = assignmentChange(loadedStudentIds, studentIds);
  await requireStudents(db, group, change.added, studentIds);
  const added = await addMembers(db, group.id, change.added);
  const removed = await removeMembers(db, group.id, change.removed);
  return { added, removed, noted: added + removed > 0 ? membersBetween(loadedStudentIds, studentIds) : {} };
};

/** Writes name, semester and batch, as far as they are said; answers what changed, null for nothing. @throws CHANGED */
const writeFields = async (
  db: Queryable,
  actor: DepartmentActor,
  group: GroupRowData,
  { name, semester, batch, edition }: Changes,
  now: Date,
): Promise<ReturnType<typeof changesBetween> | null> => {
  if (edition === undefined) return null;
  const stored = heldByForm(group);
  const fields = {
    name: name ?? stored.name,
    semester: semester ?? stored.semester,
    batch: batch ?? stored.batch,
  };
  const isNew = await mustSave({
    actor,
    what: 'group',
    opened: edition,
    item: group,
    content: stored,
    isStored: () => isDeepStrictEqual(fields, stored),
    show: () => toGroupRow(actor, group),
  });
  if (!isNew) return null;
  await updateGroupFields(db, group.id, fields, { editedBy: actor.id, editedAt: now });
  return changesBetween({ ...stored }, fields);
};

const changeGroup = async (
  deps: Deps,
  actor: DepartmentActor,
  groupId: string,
  { departmentId, ...changes }: Changes & { departmentId?: string },
) => {
  const problem = findGroupChangesProblem(changes);
  if (problem) throw new AppError('VALIDATION', problem.message, [problem]);
  const done = await deps.db.transaction().execute(async (trx) => {
    await lockGroup(trx, groupId);
    const group = await requireGroup(trx, actor, 'update', groupId);
    if (departmentId !== undefined && departmentId !== group.departmentId)
      throw new AppError('VALIDATION', 'A group stays in its department.', [
        { path: 'departmentId', message: 'A group stays in its department.' },
      ]);
    const now = deps.now();
    const fields = await writeFields(trx, actor, group, changes, now);
    const { noted, ...counted } = await assign(trx, group, changes);
    const detail = { ...fields, ...noted };
    if (Object.keys(detail).length > 0) await noteAction(trx, actor, 'edit-group', group.id, now, detail);
    return { _id: group.id, ...counted };
  });
  return { success: true, message: 'Group updated successfully', data: done } as const;
};

export const handleEditGroup: Handler<typeof editGroup> = ({ actor, body: { id, ...changes }, deps }) =>
  changeGroup(deps, actor, id, changes);

export const handleEditGroupStudents: Handler<typeof editGroupStudents> = ({ actor, params, body, deps }) =>
  changeGroup(deps, actor, params.groupId, body);
