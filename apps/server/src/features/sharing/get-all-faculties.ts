import type { getAllFaculties } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { countColleagues, listColleagues } from './sharing.repository.ts';

export const handleGetAllFaculties: Handler<typeof getAllFaculties> = async ({ actor, query, deps }) => {
  const [rows, counted] = await Promise.all([
    listColleagues(deps.db, actor, query),
    countColleagues(deps.db, actor, query),
  ]);
  const colleaguesOf = (own: boolean) =>
    rows
      .filter((row) => row.isOfDepartment === own)
      .map(({ id, username, email, fullname, department }) => ({
        userId: { _id: id, username, email },
        fullname,
        email,
        department,
      }));
  return {
    success: true,
    data: { departmentFaculties: colleaguesOf(true), instituteFaculties: colleaguesOf(false) },
    totals: {
      departmentFaculties: counted.ofDepartment,
      instituteFaculties: counted.all - counted.ofDepartment,
    },
  };
};
