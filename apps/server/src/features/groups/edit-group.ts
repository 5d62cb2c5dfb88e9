import {
  assignmentChange,
  type BodyOf,
  type editGroup,
  type editGroupStudents,
  type GroupFields,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireGroup } from './require-group.ts';
import type { GroupRowData } from './group.repository.ts';
import {
  addMembers,
  listMemberIds,
  listStudentIdsOf,
  lockGroup,
  removeMembers,
  updateGroupFields,
} from './group-write.repository.ts';

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
  if (!studentIds) return { added: 0, removed: 0 };
  const change = assignmentChange(loadedStudentIds ?? (await listMemberIds(db, group.id)), studentIds);
  await requireStudents(db, group, change.added, studentIds);
  return {
    added: await addMembers(db, group.id, change.added),
    removed: await removeMembers(db, group.id, change.removed),
  };
};

const changedFields = ({ name, semester, batch }: Changes): Partial<GroupFields> => ({
  ...(name !== undefined && { name }),
  ...(semester !== undefined && { semester }),
  ...(batch !== undefined && { batch }),
});

const changeGroup = async (
  deps: Deps,
  actor: DepartmentActor,
  groupId: string,
  { departmentId, ...changes }: Changes & { departmentId?: string },
) => {
  const done = await deps.db.transaction().execute(async (trx) => {
    await lockGroup(trx, groupId);
    const group = await requireGroup(trx, actor, 'update', groupId);
    if (departmentId !== undefined && departmentId !== group.departmentId)
      throw new AppError('VALIDATION', 'A group stays in its department.', [
        { path: 'departmentId', message: 'A group stays in its department.' },
      ]);
    const fields = changedFields(changes);
    if (Object.keys(fields).length > 0) await updateGroupFields(trx, group.id, fields);
    return { _id: group.id, ...(await assign(trx, group, changes)) };
  });
  return { success: true, message: 'Group updated successfully', data: done } as const;
};

export const handleEditGroup: Handler<typeof editGroup> = ({ actor, body: { id, ...changes }, deps }) =>
  changeGroup(deps, actor, id, changes);

export const handleEditGroupStudents: Handler<typeof editGroupStudents> = ({ actor, params, body, deps }) =>
  changeGroup(deps, actor, params.groupId, body);
