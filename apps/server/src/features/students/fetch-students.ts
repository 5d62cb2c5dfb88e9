import type { fetchStudents } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { pageOfStudents } from './student.repository.ts';

export const handleFetchStudents: Handler<typeof fetchStudents> = async ({ actor, query, deps }) => {
  const { rows, total } = await pageOfStudents(deps.db, actor.departmentId, query);
  const data = rows.map(({ id, username, email, phone, mustChangePassword, ...student }) => ({
    ...student,
    _id: id,
    userId: { username },
    email: { email },
    phone: { phone },
    hasInitialPassword: mustChangePassword,
  }));
  return { success: true, data, total };
};
