import type { listCohortStudents, MovingDepartment, MovingGroup, previewRollOver } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import {
  listCohorts,
  listDepartments,
  listGroups,
  listStudentsOf,
  type GroupRow,
} from './preview.repository.ts';

const toGroup = ({ id, name, students, createdByName, term, seen }: GroupRow): MovingGroup => ({
  _id: id,
  name,
  students,
  createdByName,
  goesWith: { semester: Math.floor(term / 10_000), batch: String(term % 10_000).padStart(4, '0') },
  seen,
});

/**
 * The departments of these ids.
 * @throws NOT_FOUND for one that the actor does not move on, or that is named twice
 */
export const requireDepartments = async (db: Queryable, actor: Actor, ids: readonly string[]) => {
  const departments = (await listDepartments(db, actor)).filter(({ id }) => ids.includes(id));
  if (departments.length < ids.length) throw notFound('Department');
  return departments;
};

/** What a roll-over would move in the actor's departments; in some of them, where ids are given. @throws NOT_FOUND */
export const readPreview = async (
  db: Queryable,
  actor: Actor,
  chosen?: readonly string[],
): Promise<MovingDepartment[]> => {
  const departments = await (chosen ? requireDepartments(db, actor, chosen) : listDepartments(db, actor));
  const ids = departments.map(({ id }) => id);
  const [cohorts, groups] = await Promise.all([listCohorts(db, ids), listGroups(db, ids)]);
  const [cohortsOf, groupsOf] = [
    Map.groupBy(cohorts, ({ departmentId }) => departmentId),
    Map.groupBy(groups, ({ departmentId }) => departmentId),
  ];
  return departments.map(({ id, lastDoneAt, ...names }) => ({
    _id: id,
    ...names,
    lastDoneAt: lastDoneAt?.toISOString() ?? null,
    cohorts: cohortsOf.get(id) ?? [],
    groups: (groupsOf.get(id) ?? []).map(toGroup),
  }));
};

export const handlePreviewRollOver: Handler<typeof previewRollOver> = async ({ actor, deps }) => ({
  success: true,
  data: await readPreview(deps.db, actor),
});

export const handleListCohortStudents: Handler<typeof listCohortStudents> = async ({
  actor,
  query,
  deps,
}) => {
  await requireDepartments(deps.db, actor, [query.departmentId]);
  const students = await listStudentsOf(deps.db, query);
  return { success: true, data: students.map(({ id, ...names }) => ({ _id: id, ...names })) };
};
