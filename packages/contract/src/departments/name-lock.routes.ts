import { z } from 'zod';
import { doneSchema } from '../common.ts';
import { defineRoute } from '../route.ts';

export const lockNames = defineRoute({
  method: 'POST',
  path: '/hod/lock-names',
  roles: ['DEPARTMENT-HEAD'],
  summary: "Says whether the students of the caller's department may change their own names.",
  body: z.object({ locksNames: z.boolean() }),
  response: doneSchema,
});
