import type { Department, fetchDepartment, fetchDepartments, Numbered } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { notFound } from '../../platform/errors.ts';
import { requireReach, toHead } from '../places/index.ts';
import { requireDepartment } from './require-department.ts';
import { hasInstitute, pageOfDepartments, type findDepartment } from './department.repository.ts';

type DepartmentRow = Numbered<NonNullable<Awaited<ReturnType<typeof findDepartment>>>>;

const toDepartment = ({ id, hod, createdAt, ...department }: DepartmentRow): Numbered<Department> => ({
  ...department,
  _id: id,
  hod: toHead(hod),
  createdAt: createdAt.toISOString(),
});

export const handleFetchDepartments: Handler<typeof fetchDepartments> = async ({
  actor,
  params: { instituteId },
  query,
  deps,
}) => {
  requireReach(actor, instituteId, 'Institute');
  if (!(await hasInstitute(deps.db, instituteId))) throw notFound('Institute');
  const { rows, total } = await pageOfDepartments(deps.db, instituteId, query);
  return { success: true, data: rows.map(toDepartment), total };
};

export const handleFetchDepartment: Handler<typeof fetchDepartment> = async ({ actor, params, deps }) => ({
  success: true,
  data: toDepartment(await requireDepartment(deps.db, actor, params.id)),
});
