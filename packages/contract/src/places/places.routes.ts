import { z } from 'zod';
import { newAccountSchema, retryKeySchema } from '../auth/new-account.ts';
import { dataOf, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';

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
