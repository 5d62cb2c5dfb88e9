import { z } from 'zod';
import { dataOf, doneSchema, idSchema, optionalIdSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { accessTokenSchema, newTokenSchema, serviceAccountSchema, tokenDraftSchema } from './access-token.ts';
import { TOKEN_ROLES } from './token.rules.ts';

const KEEPERS = ['ADMIN', 'INSTITUTE-HEAD'] as const;

export const fetchOwnTokens = defineRoute({
  method: 'GET',
  path: '/access-tokens',
  roles: TOKEN_ROLES,
  summary: 'The access tokens of the caller, newest first, the ended ones too.',
  response: dataOf(z.array(accessTokenSchema)),
});

export const addOwnToken = defineRoute({
  method: 'POST',
  path: '/access-tokens/add',
  roles: TOKEN_ROLES,
  summary:
    'Makes an access token with which a program acts as the caller on /api/v1, and answers it, once. It never may more than the caller.',
  body: tokenDraftSchema,
  response: dataOf(newTokenSchema),
  rateLimit: 20,
});

export const revokeOwnToken = defineRoute({
  method: 'POST',
  path: '/access-tokens/revoke',
  roles: TOKEN_ROLES,
  summary: 'Ends an access token of the caller at once. One that has ended stays so.',
  body: z.object({ _id: idSchema }),
  response: doneSchema,
});

const SEEN = 'administrators see all of them, institute heads those of their institute and its departments';

export const fetchServiceAccounts = defineRoute({
  method: 'GET',
  path: '/service-accounts',
  roles: KEEPERS,
  summary: `The service accounts with their tokens, newest first: ${SEEN}.`,
  response: dataOf(z.array(serviceAccountSchema)),
});

export const addServiceAccount = defineRoute({
  method: 'POST',
  path: '/service-accounts/add',
  roles: KEEPERS,
  summary:
    'Makes a service account: of a department with what its head may, of an institute with what its head may, or (administrators) of the whole installation.',
  body: z.object({
    name: z.string().max(1000),
    instituteId: optionalIdSchema,
    departmentId: optionalIdSchema,
  }),
  response: dataOf(z.object({ _id: idSchema })),
  rateLimit: 20,
});

export const deleteServiceAccount = defineRoute({
  method: 'POST',
  path: '/service-accounts/delete',
  roles: KEEPERS,
  summary: 'Closes a service account with all its tokens, for good.',
  body: z.object({ _id: idSchema }),
  response: doneSchema,
});

export const addServiceToken = defineRoute({
  method: 'POST',
  path: '/service-accounts/add-token',
  roles: KEEPERS,
  summary: 'Makes an access token of a service account, and answers it, once.',
  body: tokenDraftSchema.extend({ serviceAccountId: idSchema }),
  response: dataOf(newTokenSchema),
  rateLimit: 20,
});

export const revokeServiceToken = defineRoute({
  method: 'POST',
  path: '/service-accounts/revoke-token',
  roles: KEEPERS,
  summary: 'Ends an access token of a service account at once. One that has ended stays so.',
  body: z.object({ _id: idSchema }),
  response: doneSchema,
});
