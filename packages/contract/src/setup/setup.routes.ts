import { z } from 'zod';
import { dataOf, doneSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { administratorSchema } from './administrator.ts';
import { firstStepSchema } from './first-step.rules.ts';

/** How long a set-up link holds, hours. */
export const SETUP_LINK_HOURS = 24;

const setupTokenSchema = z.string('The link has no token.').min(1, 'The link has no token.').max(200);

export const setupStatus = defineRoute({
  method: 'GET',
  path: '/setup/status',
  roles: 'public',
  summary: 'Says whether the installation still waits for its first administrator.',
  response: dataOf(z.object({ awaitsSetup: z.boolean() })),
});

export const checkSetupLink = defineRoute({
  method: 'POST',
  path: '/setup/check-link',
  roles: 'public',
  summary:
    'Says whether a set-up link still works: 404 when it never did or is too old, 409 when set-up is done.',
  body: z.object({ token: setupTokenSchema }),
  response: doneSchema,
  rateLimit: 30,
});

export const createAdministrator = defineRoute({
  method: 'POST',
  path: '/setup/create-administrator',
  roles: 'public',
  summary:
    'Makes the first administrator of an empty installation, once, for anyone who has the set-up link.',
  body: z.object({ token: setupTokenSchema, administrator: administratorSchema }),
  response: doneSchema,
  rateLimit: 30,
});

export const firstSteps = defineRoute({
  method: 'GET',
  path: '/setup/first-steps',
  roles: ['ADMIN', 'DEPARTMENT-HEAD'],
  summary:
    'What is there and what is still missing, for the whole installation or for the department of a head.',
  response: dataOf(
    z.object({
      steps: z.array(firstStepSchema),
      /** The caller has put the steps away. */
      isDismissed: z.boolean(),
      /** Where people log in. */
      address: z.string(),
      /** For administrators: whether mail leaves the machine. */
      isMailConfigured: z.boolean().nullable(),
      /** For administrators: how many mails of the last 30 days were refused. */
      refusedMails: z.number().int().nullable(),
    }),
  ),
});

export const dismissFirstSteps = defineRoute({
  method: 'POST',
  path: '/setup/dismiss',
  roles: ['ADMIN', 'DEPARTMENT-HEAD'],
  summary: "Puts the first steps away from the caller's dashboard, or brings them back.",
  body: z.object({ dismissed: z.boolean('Say whether the steps are put away.') }),
  response: doneSchema,
});

export const sendTestMail = defineRoute({
  method: 'POST',
  path: '/setup/send-test-mail',
  roles: ['ADMIN'],
  summary: 'Sends a mail to see whether the mail server takes it: 409 without one, 424 when it does not.',
  body: z.object({ to: z.email('Enter a valid email address.').max(200, 'Enter a valid email address.') }),
  response: doneSchema,
  rateLimit: 10,
});
