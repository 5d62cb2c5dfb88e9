import type {
  DepartmentFaculty,
  fetchDepartmentFaculties,
  fetchDepartmentStudents,
  fetchInstituteFaculties,
  fetchInstituteStudents,
  InstituteStudent,
  Numbered,
} from '@assay/contract';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { instituteOf, type PlaceScope } from '../places/index.ts';
import { requireDepartment } from './require-department.ts';
import { pageOfFaculty, pageOfInstituteStudents, pageOfStudents } from './department-people.repository.ts';

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

type StudentRow = Awaited<ReturnType<typeof pageOfInstituteStudents>>['rows'][number];

/** What a list of students of a department leaves out stands in no answer of it. */
const toStudent = ({
  id,
  departmentId,
  department,
  createdAt,
  ...student
}: StudentRow): Numbered<InstituteStudent> => ({
  ...student,
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
  return { success: true, data: rows.map(toStudent), total };
};

export const handleFetchInstituteStudents: Handler<typeof fetchInstituteStudents> = async ({
  actor,
  query,
  deps,
}) => {
  const { rows, total } = await pageOfInstituteStudents(deps.db, instituteOf(actor), query);
  return { success: true, data: rows.map(toStudent), total };
};

export const handleFetchInstituteFaculties: Handler<typeof fetchInstituteFaculties> = async ({
  actor,
  query,
  deps,
}) => {
  const { rows, total } = await pageOfFaculty(deps.db, { instituteId: instituteOf(actor) }, query);
  return { success: true, data: rows.map(toFaculty), total };
};
