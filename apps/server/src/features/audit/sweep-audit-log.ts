import type { Deps } from '../../platform/deps.ts';
import { expireAuditLog } from './audit.repository.ts';

const DAY_MS = 86_400_000;

/** Keeps the audit log as long as the setting says, and no longer; `signal` breaks off between two statements. */
export const sweepAuditLog = async ({ db, config, now }: Deps, signal: AbortSignal): Promise<void> => {
  const before = new Date(now().getTime() - config.auditDays * DAY_MS);
  let hasMore = true;
  while (hasMore && !signal.aborted) hasMore = await expireAuditLog(db, before);
};
