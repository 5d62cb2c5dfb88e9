import type { fetchPeople } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { pageOfPeople } from './people.repository.ts';

const placeOf = (_id: string | null, name: string | null) => (_id && name ? { _id, name } : null);

export const handleFetchPeople: Handler<typeof fetchPeople> = async ({ actor, query, deps }) => {
  const { rows, total } = await pageOfPeople(deps.db, actor, query);
  const data = rows.map(({ id, createdAt, instituteId, institute, departmentId, department, ...person }) => ({
    ...person,
    _id: id,
    institute: placeOf(instituteId, institute),
    department: placeOf(departmentId, department),
    createdAt: createdAt.toISOString(),
  }));
  return { success: true, data, total };
};
