import type { fetchAuditLog } from '@assay/contract';
import { deviceWords } from '../../platform/device-words.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { pageOfAuditLog } from './audit.repository.ts';

export const handleFetchAuditLog: Handler<typeof fetchAuditLog> = async ({ actor, query, deps }) => {
  await deps.security.flush();
  const { rows, total } = await pageOfAuditLog(deps.db, actor, query);
  const data = rows.map(({ id, at, username, fullname, role, device, ...entry }) => ({
    ...entry,
    _id: id,
    at: at.toISOString(),
    person: username && fullname && role ? { username, fullname, role } : null,
    // What was written before devices were is no device that hides itself.
    device: device ? deviceWords(device) : '',
  }));
  return { success: true, data, total };
};
