import { z } from 'zod';
import { dataOf, doneSchema, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { ownSessionSchema } from './own-session.ts';

export const fetchOwnSessions = defineRoute({
  method: 'GET',
  path: '/auth/sessions',
  roles: 'anyone',
  summary: 'Where the caller is logged in, last used first.',
  response: dataOf(z.array(ownSessionSchema)),
});

export const endOwnSession = defineRoute({
  method: 'POST',
  path: '/auth/end-session',
  roles: 'anyone',
  summary: 'Ends one session of the caller. One that has ended before stays so.',
  body: z.object({ _id: idSchema }),
  response: doneSchema,
});

export const endOtherSessions = defineRoute({
  method: 'POST',
  path: '/auth/end-other-sessions',
  roles: 'anyone',
  summary: 'Ends every session of the caller but the one that asks.',
  body: z.object({}),
  response: doneSchema,
});

export const endSessionsOfAccount = defineRoute({
  method: 'POST',
  path: '/accounts/end-sessions',
  roles: ['ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD', 'FACULTY'],
  summary:
    'Logs somebody out everywhere whom the caller looks after: administrators everybody but themselves, heads everybody below them in their place, faculty the students of their department. The password stays.',
  body: z.object({ _id: idSchema }),
  response: doneSchema,
  rateLimit: 60,
});
