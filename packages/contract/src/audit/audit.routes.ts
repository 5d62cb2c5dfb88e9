import { z } from 'zod';
import { instantFilterSchema, pageOf, pageQueryShape, wordsFilterSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { auditEntrySchema, auditKindSchema } from './audit.ts';

export const fetchAuditLog = defineRoute({
  method: 'GET',
  path: '/audit-log',
  roles: ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD'],
  summary:
    'Who did what, when and from where, newest first: everything for administrators; for a head what people of the own institute or department did, and what was done to their accounts.',
  query: z.object({
    ...pageQueryShape,
    pageSize: pageQueryShape.pageSize.default(25),
    person: wordsFilterSchema,
    kind: auditKindSchema.optional(),
    address: wordsFilterSchema,
    from: instantFilterSchema,
    before: instantFilterSchema,
  }),
  response: pageOf(auditEntrySchema),
});
