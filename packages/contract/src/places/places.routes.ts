import { z } from 'zod';
import { newAccountSchema, retryKeySchema } from '../auth/new-account.ts';
import { dataOf, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { formerHeadSchema, headCandidateSchema, headTextSchema } from './place.ts';

/** Most faculty members that are offered as head at once. */
export const HEAD_CANDIDATES_MAX = 20;

export const resetHeadPassword = defineRoute({
  method: 'POST',
  path: '/admin/reset-head-password',
  roles: ['ADMIN', 'INSTITUTE-HEAD'],
  summary:
    'Gives a head a new first password and ends the sessions. An institute head does so for the heads of their departments.',
  body: z.object({
    /** The `_id` of the head. */
    _id: idSchema,
    retryKey: retryKeySchema,
  }),
  response: dataOf(newAccountSchema),
  rateLimit: 60,
});

const KEEPERS = ['ADMIN', 'INSTITUTE-HEAD'] as const;

/** At the head of what somebody stands: a department, or (null) the institute itself, which administrators alone change. */
const placeShape = { instituteId: idSchema, departmentId: idSchema.nullable() };

export const fetchHeadCandidates = defineRoute({
  method: 'GET',
  path: '/admin/head-candidates',
  roles: KEEPERS,
  summary: `Up to ${HEAD_CANDIDATES_MAX} active faculty members of a department, or of an institute, who may become its head.`,
  query: z.object({
    instituteId: idSchema,
    /** Without it those of all departments of the institute. */
    departmentId: idSchema.optional(),
    search: z.string().trim().max(100).default(''),
  }),
  response: dataOf(z.array(headCandidateSchema)),
});

export const changeHead = defineRoute({
  method: 'POST',
  path: '/admin/change-head',
  roles: KEEPERS,
  summary:
    'Puts somebody else at the head of a department or an institute: a faculty member, who keeps everything of their own, or a new person, who gets a first password. The former head is logged out everywhere, and stays a person with their own name on what they made.',
  body: z.object({
    ...placeShape,
    /** The faculty member who becomes head; without one the person whom `head` describes does. */
    facultyId: idSchema.optional(),
    head: headTextSchema,
    former: formerHeadSchema.default('FACULTY'),
    /** Where the former head of an institute becomes a faculty member. */
    formerDepartmentId: idSchema.optional(),
    retryKey: retryKeySchema,
  }),
  /** The account of a new person; else null. */
  response: dataOf(newAccountSchema.nullable()),
  rateLimit: 60,
});
