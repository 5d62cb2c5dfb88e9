import { exportAuditLog, fetchAuditLog } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleExportAuditLog, handleFetchAuditLog } from './fetch-audit-log.ts';

export { sweepAuditLog } from './sweep-audit-log.ts';

export const auditRoutes = [
  mount(fetchAuditLog, handleFetchAuditLog),
  mount(exportAuditLog, handleExportAuditLog),
];
