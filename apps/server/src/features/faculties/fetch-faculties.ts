import type { facultyBelongings, fetchFaculties } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { countBelongings } from './belongings.repository.ts';
import { requireShownFaculty } from './require-faculty.ts';
import { facultyOf } from './faculty-response.ts';
import { pageOfFaculties } from './faculty.repository.ts';

export const handleFetchFaculties: Handler<typeof fetchFaculties> = async ({ actor, query, deps }) => {
  const { rows, total } = await pageOfFaculties(deps.db, actor.departmentId, query);
  return { success: true, faculties: rows.map(facultyOf), total };
};

export const handleFacultyBelongings: Handler<typeof facultyBelongings> = async ({ actor, params, deps }) => {
  const { id } = await requireShownFaculty(deps.db, actor, params.id);
  return { success: true, data: await countBelongings(deps.db, id) };
};
