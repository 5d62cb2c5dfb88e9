import { z } from 'zod';
import { dataOf, doneSchema, idSchema, newItemIdSchema, pageOf, pageQueryShape } from '../common.ts';
import { defineList } from '../list.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import {
  caseEntryKindSchema,
  caseNoteSchema,
  caseOutcomeSchema,
  similarityCaseRowSchema,
  similarityCaseSchema,
} from './similarity-case.ts';
import {
  caseStateSchema,
  comparisonDraftSchema,
  comparisonOptionsSchema,
  comparisonRowSchema,
  programComparisonSchema,
  leftOutProgramSchema,
  leftOutReasonSchema,
  pairGrowthSchema,
  similarGroupSchema,
  similarPairRowSchema,
  similarPairSchema,
} from './similarity.ts';

const ofTask = z.object({ taskId: idSchema });
const ofComparison = z.object({ comparisonId: idSchema });
const ofPair = z.object({ pairId: idSchema });
const ofCase = z.object({ caseId: idSchema });
const pageSize = pageQueryShape.pageSize.default(25);

export const fetchComparisonOptions = defineRoute({
  method: 'GET',
  path: '/faculty/comparison-options/:taskId',
  roles: AUTHORS,
  summary: 'What of a task can be compared: its questions, and the other tasks that have them.',
  params: ofTask,
  response: dataOf(comparisonOptionsSchema),
});

export const startComparison = defineRoute({
  method: 'POST',
  path: '/faculty/start-comparison',
  roles: AUTHORS,
  summary:
    'Compares the programs of a task that is over, or of one of its questions, behind everything else. No mark changes.',
  body: comparisonDraftSchema.extend({ _id: newItemIdSchema }),
  response: dataOf(z.object({ _id: idSchema })),
  rateLimit: 40,
});

export const stopComparison = defineRoute({
  method: 'POST',
  path: '/faculty/stop-comparison',
  roles: AUTHORS,
  summary: 'Stops a comparison. What it has found by then stays.',
  body: ofComparison,
  response: doneSchema,
});

export const comparisonList = defineList({
  order: '-startedAt',
  columns: { startedAt: 'unfiltered' },
});

export const fetchComparisons = defineRoute({
  method: 'GET',
  path: '/faculty/comparisons/:taskId',
  roles: AUTHORS,
  summary: 'The comparisons of a task, the newest first.',
  params: ofTask,
  query: comparisonList.query.extend({ pageSize }),
  response: pageOf(comparisonRowSchema).extend({
    task: z.object({ _id: idSchema, name: z.string() }),
    canEvaluate: z.boolean(),
    /** How many cases the task has. */
    cases: z.number().int(),
  }),
});

export const fetchComparison = defineRoute({
  method: 'GET',
  path: '/faculty/comparison/:comparisonId',
  roles: AUTHORS,
  summary: 'How far a comparison is, and what it compared and left out.',
  params: ofComparison,
  response: dataOf(programComparisonSchema),
});

export const similarPairList = defineList({
  order: 'unlikely',
  columns: {
    /** The most unlikely first. */
    unlikely: 'unfiltered',
    fragments: 'amount',
    onlyTheirs: 'amount',
  },
  filters: {
    questionId: idSchema,
    group: z.coerce.number().int().min(1),
    caseState: caseStateSchema,
  },
});

export const fetchSimilarPairs = defineRoute({
  method: 'GET',
  path: '/faculty/similar-pairs/:comparisonId',
  roles: AUTHORS,
  summary: 'A page of the pairs that a comparison found, the most unlikely first.',
  params: ofComparison,
  query: similarPairList.query.extend({ pageSize }),
  response: pageOf(similarPairRowSchema),
});

export const similarGroupList = defineList({
  order: 'unlikely',
  columns: { unlikely: 'unfiltered', programs: 'amount' },
  filters: { questionId: idSchema },
});

export const fetchSimilarGroups = defineRoute({
  method: 'GET',
  path: '/faculty/similar-groups/:comparisonId',
  roles: AUTHORS,
  summary: 'A page of the groups of three and more programs that hang together by pairs.',
  params: ofComparison,
  query: similarGroupList.query.extend({ pageSize }),
  response: pageOf(similarGroupSchema),
});

export const leftOutList = defineList({
  order: 'student',
  columns: { student: 'words' },
  filters: { questionId: idSchema, reason: leftOutReasonSchema },
});

export const fetchLeftOutPrograms = defineRoute({
  method: 'GET',
  path: '/faculty/left-out-programs/:comparisonId',
  roles: AUTHORS,
  summary: 'A page of the programs of the class that a comparison left out, each with why.',
  params: ofComparison,
  query: leftOutList.query.extend({ pageSize }),
  response: pageOf(leftOutProgramSchema),
});

export const fetchSimilarPair = defineRoute({
  method: 'GET',
  path: '/faculty/similar-pair/:pairId',
  roles: AUTHORS,
  summary: 'Two programs side by side, with what they share.',
  params: ofPair,
  response: dataOf(similarPairSchema),
});

export const fetchPairGrowth = defineRoute({
  method: 'GET',
  path: '/faculty/similar-pair-growth/:pairId',
  roles: AUTHORS,
  summary: 'How the shared parts came into both programs, from the stored edits.',
  params: ofPair,
  response: dataOf(pairGrowthSchema),
  rateLimit: 120,
});

export const openSimilarityCase = defineRoute({
  method: 'POST',
  path: '/faculty/open-similarity-case',
  roles: AUTHORS,
  summary: 'Opens a case of a pair, or of the whole group that it belongs to. No mark changes.',
  body: ofPair.extend({ _id: newItemIdSchema, wholeGroup: z.boolean().default(false) }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const similarityCaseList = defineList({
  order: '-openedAt',
  columns: { openedAt: 'unfiltered' },
  filters: { questionId: idSchema, state: caseStateSchema.exclude(['NONE']) },
});

export const fetchSimilarityCases = defineRoute({
  method: 'GET',
  path: '/faculty/similarity-cases/:taskId',
  roles: AUTHORS,
  summary: 'The cases of a task, the newest first.',
  params: ofTask,
  query: similarityCaseList.query.extend({ pageSize }),
  response: pageOf(similarityCaseRowSchema).extend({
    task: z.object({ _id: idSchema, name: z.string() }),
    /** The questions of the task, in its order. */
    questions: z.array(z.object({ _id: idSchema, title: z.string() })),
  }),
});

export const fetchSimilarityCase = defineRoute({
  method: 'GET',
  path: '/faculty/similarity-case/:caseId',
  roles: AUTHORS,
  summary: 'A case with its notes and what students said.',
  params: ofCase,
  response: dataOf(similarityCaseSchema),
});

export const noteInSimilarityCase = defineRoute({
  method: 'POST',
  path: '/faculty/note-in-similarity-case',
  roles: AUTHORS,
  summary: 'Notes something in an open case, or what a student said.',
  body: ofCase.extend({
    _id: newItemIdSchema,
    kind: caseEntryKindSchema,
    /** Of a WORD: who said it. */
    studentId: idSchema.nullable().default(null),
    text: caseNoteSchema,
  }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const closeSimilarityCase = defineRoute({
  method: 'POST',
  path: '/faculty/close-similarity-case',
  roles: AUTHORS,
  summary: 'Closes a case with its outcome in words. No mark changes.',
  body: ofCase.extend({ outcome: caseOutcomeSchema }),
  response: doneSchema,
});
