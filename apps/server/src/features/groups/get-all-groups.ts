import type { getAllGroups } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { listGroups } from './group.repository.ts';

export const handleGetAllGroups: Handler<typeof getAllGroups> = async ({ actor, deps }) => {
  const groups = await listGroups(deps.db, actor);
  return {
    success: true,
    groups: groups.map(({ id, name, students }) => ({
      _id: id,
      name,
      students: students.map((student) => ({ ...student, _id: student.id })),
    })),
  };
};
