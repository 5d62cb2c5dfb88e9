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
  if (!studentIds || !loadedStudentIds) return { added: 0, removed: 0 };
  const change = assignmentChange(loadedStudentIds, studentIds);
  await requireStudents(db, group, change.added, studentIds);
  return {
    added: await addMembers(db, group.id, change.added),
    removed: await removeMembers(db, group.id, change.removed),
  };
};

/** Writes name, semester and batch, as far as they are said. @throws CHANGED */
const writeFields = async (
  db: Queryable,
  actor: DepartmentActor,
  group: GroupRowData,
  { name, semester, batch, edition }: Changes,
  now: Date,
): Promise<void> => {
  if (edition === undefined) return;
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
  if (isNew) await updateGroupFields(db, group.id, fields, { editedBy: actor.id, editedAt: now });
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
    await writeFields(trx, actor, group, changes, deps.now());
    return { _id: group.id, ...(await assign(trx, group, changes)) };
  });
  return { success: true, message: 'Group updated successfully', data: done } as const;
};

export const handleEditGroup: Handler<typeof editGroup> = ({ actor, body: { id, ...changes }, deps }) =>
  changeGroup(deps, actor, id, changes);

export const handleEditGroupStudents: Handler<typeof editGroupStudents> = ({ actor, params, body, deps }) =>
  changeGroup(deps, actor, params.groupId, body);
