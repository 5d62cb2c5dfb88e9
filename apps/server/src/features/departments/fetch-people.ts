import type {
  DepartmentFaculty,
  fetchDepartmentFaculties,
  fetchDepartmentStudents,
  fetchInstituteFaculties,
  Numbered,
} from '@assay/contract';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { instituteOf, type PlaceScope } from '../places/index.ts';
import { requireDepartment } from './require-department.ts';
import { pageOfFaculty, pageOfStudents } from './department-people.repository.ts';

/** @throws NOT_FOUND unless the department is in that institute and the actor looks after it. */
const requireScope = async (
  db: Db,
  actor: Actor,
  { instituteId, departmentId }: { instituteId: string; departmentId: string },
): Promise<PlaceScope> => {
  const department = await requireDepartment(db, actor, departmentId);
  if (department.instituteId !== instituteId) throw notFound('Department');
  return { departmentId };
};

type FacultyRow = Awaited<ReturnType<typeof pageOfFaculty>>['rows'][number];

const toFaculty = ({
  id,
  departmentId,
  department,
  createdAt,
  ...person
}: FacultyRow): Numbered<DepartmentFaculty> => ({
  ...person,
  _id: id,
  departmentId: { _id: departmentId, name: department },
  createdAt: createdAt.toISOString(),
});

export const handleFetchDepartmentFaculties: Handler<typeof fetchDepartmentFaculties> = async ({
  actor,
  params,
  query,
  deps,
}) => {
  const scope = await requireScope(deps.db, actor, params);
  const { rows, total } = await pageOfFaculty(deps.db, scope, query);
  return { success: true, data: rows.map(toFaculty), total };
};

export const handleFetchDepartmentStudents: Handler<typeof fetchDepartmentStudents> = async ({
  actor,
  params,
  query,
  deps,
}) => {
  const scope = await requireScope(deps.db, actor, params);
  const { rows, total } = await pageOfStudents(deps.db, scope, query);
  const data = rows.map(({ id, createdAt, ...student }) => ({
    ...student,
    _id: id,
    createdAt: createdAt.toISOString(),
  }));
  return { success: true, data, total };
};

export const handleFetchInstituteFaculties: Handler<typeof fetchInstituteFaculties> = async ({
  actor,
  query,
  deps,
}) => {
  const { rows, total } = await pageOfFaculty(deps.db, { instituteId: instituteOf(actor) }, query);
  return { success: true, data: rows.map(toFaculty), total };
};
