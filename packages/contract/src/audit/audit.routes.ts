import { z } from 'zod';
import { idSchema, pageOf, pageQueryShape } from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import { auditEntrySchema } from './audit-entry.ts';
import { auditedActionSchema, auditItemSchema, auditKindSchema } from './audit.ts';

/** So many entries one export has at most, the newest. */
export const AUDIT_EXPORT_MAX = 20_000;

export const auditList = defineList({
  order: '-at',
  columns: { at: 'instant' },
  filters: {
    /** Words in the name or username of who did it or to whom it was done, or the username that was typed. */
    person: 'words',
    kind: auditKindSchema,
    action: auditedActionSchema,
    itemKind: auditItemSchema,
    /** The history of one item: a task with its submissions, a question, a person … */
    item: idSchema,
    /** Of a task as `item` only what concerns this student. */
    student: idSchema,
    /** How the address begins. */
    address: 'words',
  },
});

const READERS = ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD', 'FACULTY'] as const;

const REACH =
  'Everything for administrators; for a head what people of their own institute or department did, and what was done to their accounts and items; for faculty what was done to their own tasks, questions, rubrics and groups, and what they did themselves.';

export const fetchAuditLog = defineRoute({
  method: 'GET',
  path: '/audit-log',
  roles: READERS,
  summary: `Who did what to what, when and from where, before and after, newest first. ${REACH}`,
  query: auditList.query.extend({ pageSize: pageQueryShape.pageSize.default(25) }),
  response: pageOf(auditEntrySchema),
});

export const exportAuditLog = defineRoute({
  method: 'GET',
  path: '/audit-log/export',
  roles: READERS,
  summary: `All that the filters leave of the audit log, for a file: the newest 20,000 entries of them. Is itself written down. ${REACH}`,
  query: auditList.query.omit({ page: true, pageSize: true }),
  response: z.object({
    success: z.literal(true),
    data: z.array(auditEntrySchema),
    /** How many match; more than there are entries where the end was cut off. */
    total: z.number().int(),
  }),
});
