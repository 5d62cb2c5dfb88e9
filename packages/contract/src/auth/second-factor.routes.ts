import { z } from 'zod';
import { dataOf, doneSchema, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { sessionUserSchema } from './auth.routes.ts';
import { PASSWORD_MAX } from './password.rules.ts';
import { LOGIN_TICKET_MINUTES, STAFF } from './second-factor.rules.ts';
import {
  factorSecretSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  typedCodeSchema,
} from './second-factor.ts';

const currentPassword = z.string().max(PASSWORD_MAX).default('');

export const finishLogin = defineRoute({
  method: 'POST',
  path: '/auth/finish-login',
  roles: 'public',
  summary: `The second step of a login: the ticket that the first one answered, which holds for ${LOGIN_TICKET_MINUTES} minutes, and a code from the app or a recovery code. Each code works once.`,
  body: z.object({ ticket: z.string().max(200), code: typedCodeSchema }),
  response: dataOf(sessionUserSchema.extend({ token: z.string() })),
  rateLimitOfAddress: 120,
});

export const fetchSecondFactor = defineRoute({
  method: 'GET',
  path: '/auth/second-factor',
  roles: STAFF,
  summary: 'Whether the caller logs in with a second factor.',
  response: dataOf(secondFactorSchema),
  withoutSecondFactor: true,
});

export const beginSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/begin-second-factor',
  roles: STAFF,
  summary: 'Makes the secret of a second factor, which counts once a code of it was shown.',
  body: z.object({ currentPassword }),
  response: dataOf(factorSecretSchema),
  withoutSecondFactor: true,
  rateLimit: 30,
});

export const confirmSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/confirm-second-factor',
  roles: STAFF,
  summary:
    'Turns the second factor on by its first code, and answers the recovery codes, once. Every other session of the account ends.',
  body: z.object({ code: typedCodeSchema }),
  response: dataOf(recoveryCodesSchema),
  withoutSecondFactor: true,
  rateLimit: 30,
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/auth/renew-recovery-codes',
  roles: STAFF,
  summary: 'Makes recovery codes that replace all earlier ones, and answers them, once.',
  body: z.object({ currentPassword, code: typedCodeSchema }),
  response: dataOf(recoveryCodesSchema),
  rateLimit: 30,
});

export const removeSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/remove-second-factor',
  roles: STAFF,
  summary: "Turns the caller's second factor off, by password and code.",
  body: z.object({ currentPassword, code: typedCodeSchema }),
  response: doneSchema,
  rateLimit: 30,
});

export const resetSecondFactor = defineRoute({
  method: 'POST',
  path: '/accounts/reset-second-factor',
  roles: ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD'],
  summary:
    'Turns the second factor of somebody off who has lost the device: of heads and faculty whom the caller looks after. Every session of the account ends, and the person gets a mail about it. The password stays.',
  body: z.object({ _id: idSchema }),
  response: doneSchema,
  rateLimit: 60,
});
