import { exportAuditLog, fetchAuditLog, type QueryIn } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';

/** A page of the audit log. */
export const auditLogQuery = (query: QueryIn<typeof fetchAuditLog>) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(fetchAuditLog, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** All that the filters leave. */
export const readExport = (query: QueryIn<typeof exportAuditLog>) => call(exportAuditLog, { query });
