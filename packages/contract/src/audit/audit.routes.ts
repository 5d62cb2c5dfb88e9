import { pageOf, pageQueryShape } from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { auditEntrySchema, auditKindSchema } from './audit.ts';

export const auditList = defineList({
  order: '-at',
  columns: { at: 'instant' },
  filters: {
    /** Words in the name or username of who did it or to whom it was done, or the username that was typed. */
    person: 'words',
    kind: auditKindSchema,
    /** How the address begins. */
    address: 'words',
  },
});

export const fetchAuditLog = defineRoute({
  method: 'GET',
  path: '/audit-log',
  roles: ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD'],
  summary:
    'Who did what, when and from where, newest first: everything for administrators; for a head what people of their own institute or department did, and what was done to their accounts.',
  query: auditList.query.extend({ pageSize: pageQueryShape.pageSize.default(25) }),
  response: pageOf(auditEntrySchema),
});
