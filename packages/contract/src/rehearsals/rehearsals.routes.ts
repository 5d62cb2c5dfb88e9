import { z } from 'zod';
import { dataOf, doneSchema, idSchema } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { REHEARSAL_SECONDS, REHEARSED_MAX, rehearsalSchema } from './rehearsal.ts';

const REHEARSERS = ['ADMIN', ...AUTHORS] as const;
const { least, most } = REHEARSAL_SECONDS;

export const startRehearsal = defineRoute({
  method: 'POST',
  path: '/start-rehearsal',
  roles: REHEARSERS,
  summary:
    'Has simulated students sit a hidden copy of a task. Refused while an exam runs or is about to. Owner or administrator.',
  body: z.object({
    taskId: idSchema,
    students: z
      .int('Enter how many students are simulated.')
      .min(1, `Enter a number of students from 1 to ${REHEARSED_MAX}.`)
      .max(REHEARSED_MAX, `Enter a number of students from 1 to ${REHEARSED_MAX}.`),
    seconds: z
      .int('Enter how long the students write.')
      .min(least, `Students write for at least ${least} seconds.`)
      .max(most, `Students write for at most ${most / 60} minutes.`),
  }),
  response: dataOf(z.object({ _id: idSchema })),
  rateLimit: 20,
});

export const stopRehearsal = defineRoute({
  method: 'POST',
  path: '/stop-rehearsal',
  roles: REHEARSERS,
  summary: 'Stops a rehearsal; its students vanish within seconds.',
  body: z.object({ rehearsalId: idSchema }),
  response: doneSchema,
});

export const fetchRehearsals = defineRoute({
  method: 'GET',
  path: '/rehearsals/:taskId',
  roles: REHEARSERS,
  summary: 'The latest rehearsals of a task, and whether it can be rehearsed now.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(
    z.object({
      task: z.object({ _id: idSchema, name: z.string() }),
      /** Students of the task. */
      assigned: z.number().int(),
      /** Why no rehearsal can be started now, in a sentence; null where one can. */
      problem: z.string().nullable(),
      rehearsals: z.array(rehearsalSchema),
    }),
  ),
});
