import { z } from 'zod';
import { dataOf, idSchema } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { playbackSchema } from './playback.ts';

/** The documents name no call for it; it stands beside those of the evaluation. */
export const fetchPlayback = defineRoute({
  method: 'POST',
  path: '/faculty/fetch-playback',
  roles: AUTHORS,
  summary:
    "How a student's program for one question came about: every change with its moment, runs, time away, and whether the stored chain holds.",
  body: z.object({ taskId: idSchema, studentId: idSchema, questionId: idSchema }),
  response: dataOf(playbackSchema),
  rateLimit: 60,
});
