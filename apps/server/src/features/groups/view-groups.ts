import type { fetchGroups, GroupFields, GroupRow, listGroupCandidates, viewGroup } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { editionOf } from '../../platform/editions.ts';
import { ownershipOf } from '../../platform/ownership.ts';
import { requireGroup } from './require-group.ts';
import { listCandidates, pageOfGroups, pageOfStudents, type GroupRowData } from './group.repository.ts';

/** What the form of a group holds beside its students: what its edition is made of. */
export const heldByForm = ({ name, semester, batch }: GroupFields): GroupFields => ({
  name,
  semester,
  batch,
});

export const toGroupRow = (actor: DepartmentActor, row: GroupRowData): GroupRow => ({
  _id: row.id,
  name: row.name,
  semester: row.semester,
  batch: row.batch,
  departmentId: row.departmentId,
  students: row.students,
  edition: editionOf(heldByForm(row), row),
  ...ownershipOf(actor, row, ['view', 'update', 'delete', 'share']),
});

export const handleFetchGroups: Handler<typeof fetchGroups> = async ({ actor, query, deps }) => {
  const { rows, total } = await pageOfGroups(deps.db, actor, query);
  const data = rows.map((row) => ({ ...toGroupRow(actor, row), serial: row.serial }));
  return { success: true, data, total };
};

export const handleViewGroup: Handler<typeof viewGroup> = async ({ actor, params, query, deps }) => {
  const group = await requireGroup(deps.db, actor, 'view', params.groupId);
  const { rows, total } = await pageOfStudents(deps.db, group.id, query);
  const students = rows.map(({ id, ...student }) => ({ _id: id, ...student }));
  return { success: true, data: { ...toGroupRow(actor, group), students }, total };
};

export const handleListGroupCandidates: Handler<typeof listGroupCandidates> = async ({
  actor,
  params,
  deps,
}) => {
  const group = await requireGroup(deps.db, actor, 'update', params.groupId);
  const candidates = await listCandidates(deps.db, group);
  return {
    success: true,
    group: toGroupRow(actor, group),
    data: candidates.map(({ id, ...student }) => ({ _id: id, ...student })),
  };
};
