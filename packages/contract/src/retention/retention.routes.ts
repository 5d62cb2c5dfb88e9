import { z } from 'zod';
import { dataOf, doneSchema, idSchema, reasonSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import {
  holdableSchema,
  holdKindSchema,
  retentionHoldSchema,
  retentionKindSchema,
  retentionPeriodSchema,
  retentionPreviewSchema,
} from './retention.ts';

const ADMIN = ['ADMIN'] as const;

export const fetchRetention = defineRoute({
  method: 'GET',
  path: '/admin/retention',
  roles: ADMIN,
  summary: 'How long each kind of data is kept, and what is on hold, the newest hold first.',
  response: dataOf(
    z.object({ periods: z.array(retentionPeriodSchema), holds: z.array(retentionHoldSchema) }),
  ),
});

export const previewRetention = defineRoute({
  method: 'GET',
  path: '/admin/retention-preview',
  roles: ADMIN,
  summary:
    'What would go if a kind of data were kept for so many days: counts, where, and the oldest. Nothing goes.',
  query: z.object({ kind: retentionKindSchema, days: z.coerce.number().int().min(1).max(36_500) }),
  response: dataOf(retentionPreviewSchema),
  rateLimit: 60,
});

export const setRetention = defineRoute({
  method: 'POST',
  path: '/admin/set-retention',
  roles: ADMIN,
  summary: 'Says how many days a kind of data is kept; null: for ever. A new period counts a day later.',
  body: z.object({ kind: retentionKindSchema, days: z.number().int().min(1).max(36_500).nullable() }),
  response: doneSchema,
  rateLimit: 60,
});

export const findToHold = defineRoute({
  method: 'GET',
  path: '/admin/find-to-hold',
  roles: ADMIN,
  summary: 'Up to 20 tasks or people with these words in their names.',
  query: z.object({ kind: holdKindSchema, search: z.string().trim().max(200) }),
  response: dataOf(z.array(holdableSchema)),
});

export const placeHold = defineRoute({
  method: 'POST',
  path: '/admin/place-hold',
  roles: ADMIN,
  summary: 'Keeps all that is stored of a task or a person, whatever the periods say.',
  body: z.object({ kind: holdKindSchema, itemId: idSchema, reason: reasonSchema }),
  response: dataOf(z.object({ _id: idSchema })),
  rateLimit: 60,
});

export const liftHold = defineRoute({
  method: 'POST',
  path: '/admin/lift-hold',
  roles: ADMIN,
  summary: 'Ends a hold.',
  body: z.object({ _id: idSchema }),
  response: doneSchema,
  rateLimit: 60,
});

/** The ZIPs are no calls of the contract: everything about the caller, and (administrators) about anybody. */
export const OWN_DATA_PATH = '/own-data-file';
export const personDataPath = (accountId: string): string => `/admin/person-data-file/${accountId}`;
