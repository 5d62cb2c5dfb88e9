import type { fetchAdministrators } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { pageOfAdministrators } from './administrator.repository.ts';

export const handleFetchAdministrators: Handler<typeof fetchAdministrators> = async ({ query, deps }) => {
  const { rows, total } = await pageOfAdministrators(deps.db, query);
  const data = rows.map(({ id, createdAt, mustChangePassword, ...known }) => ({
    ...known,
    _id: id,
    createdAt: createdAt.toISOString(),
    hasInitialPassword: mustChangePassword,
  }));
  return { success: true, data, total };
};
