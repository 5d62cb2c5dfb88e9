import { z } from 'zod';
import { dataOf, doneSchema, idSchema, newItemIdSchema, pageOf, pageQueryShape } from '../common.ts';
import { defineList } from '../list.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import {
  markMoveSchema,
  regradeDraftSchema,
  regradeOptionsSchema,
  regradeResultSchema,
  regradeRowSchema,
  regradeSchema,
} from './regrade.ts';

const ofRegrade = z.object({ regradeId: idSchema });

export const fetchRegradeOptions = defineRoute({
  method: 'GET',
  path: '/faculty/regrade-options/:taskId/:questionId',
  roles: AUTHORS,
  summary:
    'What a question of a task can be graded anew by: versions and tests, with how programs did on each.',
  params: z.object({ taskId: idSchema, questionId: idSchema }),
  response: dataOf(regradeOptionsSchema),
});

export const startRegrade = defineRoute({
  method: 'POST',
  path: '/faculty/start-regrade',
  roles: AUTHORS,
  summary:
    'Grades a question of a task that is over anew, behind what students run. It computes beside the marks and changes none of them.',
  body: regradeDraftSchema.extend({ _id: newItemIdSchema }),
  response: dataOf(z.object({ _id: idSchema })),
  rateLimit: 40,
});

export const regradeList = defineList({
  order: '-startedAt',
  columns: { startedAt: 'unfiltered' },
  filters: { questionId: idSchema },
});

export const fetchRegrades = defineRoute({
  method: 'GET',
  path: '/faculty/regrades/:taskId',
  roles: AUTHORS,
  summary: 'The regrades of a task, the newest first.',
  params: z.object({ taskId: idSchema }),
  query: regradeList.query.extend({ pageSize: pageQueryShape.pageSize.default(25) }),
  response: pageOf(regradeRowSchema).extend({
    task: z.object({
      _id: idSchema,
      name: z.string(),
      /** The questions of the task, in its order. */
      questions: z.array(z.object({ _id: idSchema, title: z.string() })),
    }),
    canEvaluate: z.boolean(),
  }),
});

export const fetchRegrade = defineRoute({
  method: 'GET',
  path: '/faculty/regrade/:regradeId',
  roles: AUTHORS,
  summary: 'How far a regrade is, and what it would do to the marks or did.',
  params: ofRegrade,
  response: dataOf(regradeSchema),
});

/** What a regrade does, student by student. */
export const regradeResultList = defineList({
  order: 'student',
  columns: { student: 'words', before: 'amount', after: 'amount', difference: 'unfiltered' },
  filters: { move: markMoveSchema },
});

/** Most students of one page: each comes with tests. */
const RESULTS_MAX = 50;

export const fetchRegradeResults = defineRoute({
  method: 'GET',
  path: '/faculty/regrade-results/:regradeId',
  roles: AUTHORS,
  summary: 'A page of what a regrade does: each student with old and new marks and the tests that changed.',
  params: ofRegrade,
  query: regradeResultList.query.extend({
    pageSize: z.coerce.number().int().min(1).max(RESULTS_MAX).default(25),
  }),
  response: pageOf(regradeResultSchema),
});

export const applyRegrade = defineRoute({
  method: 'POST',
  path: '/faculty/apply-regrade',
  roles: AUTHORS,
  summary:
    'Makes the marks of a regrade count, for all students or only for those who do not lose any. Marks given by hand stay.',
  body: ofRegrade.extend({ neverLower: z.boolean() }),
  response: doneSchema,
});

export const discardRegrade = defineRoute({
  method: 'POST',
  path: '/faculty/discard-regrade',
  roles: AUTHORS,
  summary: 'Gives up a regrade that is not applied. No mark changes.',
  body: ofRegrade,
  response: doneSchema,
});

export const undoRegrade = defineRoute({
  method: 'POST',
  path: '/faculty/undo-regrade',
  roles: AUTHORS,
  summary: 'Brings the marks back that were computed before the latest applied regrade of a question.',
  body: ofRegrade,
  response: doneSchema,
});
