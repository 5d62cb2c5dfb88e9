import { z } from 'zod';
import { ownResultSchema } from '../attempts/own-result.ts';
import { fetchTaskById, runCode } from '../attempts/attempts.routes.ts';
import { programCodeSchema } from '../attempts/program.ts';
import { AUTHORS } from '../role.ts';
import { dataOf, idSchema } from '../common.ts';
import { languageSchema } from '../questions/question.ts';
import { LARGE_BODY_MAX, defineRoute } from '../route.ts';

export const fetchDemoTask = defineRoute({
  method: 'GET',
  path: '/faculty/demo-task/:taskId',
  roles: AUTHORS,
  summary: 'The task as a student who starts now sees it, as if the task began now; nothing is recorded.',
  params: fetchTaskById.params,
  response: fetchTaskById.response,
});

export const runDemoCode = defineRoute({
  method: 'POST',
  path: '/faculty/demo-run-code',
  roles: AUTHORS,
  summary: "Runs a program on the PUBLIC tests of its question as a student's is run; nothing is recorded.",
  body: runCode.body,
  response: runCode.response,
  progress: runCode.progress,
  rateLimit: 40,
});

export const submitDemoTest = defineRoute({
  method: 'POST',
  path: '/faculty/demo-submit',
  roles: AUTHORS,
  summary:
    'Grades programs on every test and answers the result that a student would get once published; nothing is recorded.',
  body: z.object({
    taskId: idSchema,
    /** Seconds from the start of the demo test. */
    totalTimeTaken: z.number().int().min(0),
    /** At most one a question. */
    programs: z
      .array(z.object({ programIndex: idSchema, language: languageSchema, code: programCodeSchema }))
      .max(100),
  }),
  bodyMax: LARGE_BODY_MAX,
  response: dataOf(ownResultSchema),
  rateLimit: 10,
});
