import { z } from 'zod';
import { archivedFilterSchema, deletedSchema, expectedOutcomeSchema } from '../archive.ts';
import { AUTHORS } from '../role.ts';
import {
  anyReasonSchema,
  dataOf,
  doneSchema,
  idSchema,
  instantSchema,
  newItemIdSchema,
  numberedPageOf,
  ownershipSchema,
} from '../common.ts';
import { editionSchema } from '../editing/edition.ts';
import { defineList } from '../list.ts';
import { LARGE_BODY_MAX, defineRoute } from '../route.ts';
import { largeTextSchema, largeTextsShape, type LargeText } from './large-text.ts';
import { diagnosticSchema, publicTestResultSchema } from '../runs/run.ts';
import {
  difficultySchema,
  LANGUAGES,
  languageSchema,
  questionDraftSchema,
  questionRowSchema,
  questionSchema,
  questionVersionSchema,
  judgeProgramSchema,
  referenceCheckSchema,
  referenceSolutionSchema,
} from './question.ts';
import { TEST_TEXT_MAX, TESTS_MAX } from './test-case.ts';
import { checkerSchema, LINES } from './checker.ts';
import { DEFAULT_LIMITS, questionLimitsSchema } from './question-limits.ts';
import { questionDeletionSchema } from './question-deletion.ts';

const multipart = {
  json: [
    'language',
    'marks',
    'timeRequired',
    'wantAutoCalculate',
    'testcases',
    'modules',
    'tags',
    'code',
    'starters',
    'checker',
    'limits',
    'judge',
    'referenceSolutions',
  ],
  files: { attachment: 1 },
} as const;

export const questionList = defineList({
  order: '-createdAt',
  numberedBy: '-createdAt',
  columns: {
    /** Words that all occur in the question itself; `search` looks at its subject and tags, too. */
    question: 'words',
    subject: idSchema,
    language: languageSchema,
    marks: 'amount',
    /** Minutes. */
    timeRequired: 'amount',
    createdAt: 'unfiltered',
    difficulty: difficultySchema,
    owner: 'words',
  },
  filters: {
    ownership: ownershipSchema,
    archived: archivedFilterSchema,
    /** How the check of the reference solutions of the newest version ended. */
    reference: referenceCheckSchema.shape.status,
    module: idSchema,
    tag: idSchema,
    /** Only questions that no task has which starts then or later. */
    unusedSince: instantSchema,
    /** Only these, at most 100, separated by commas; what the caller may not see is left out. */
    ids: z
      .string()
      .max(4000)
      .transform((ids) => ids.split(','))
      .pipe(z.array(idSchema).max(100, 'At most 100 questions can be asked for by their ids.')),
  },
});

export const viewAllQuestions = defineRoute({
  method: 'GET',
  path: '/faculty/view-all-questions',
  roles: AUTHORS,
  summary:
    'Questions that the caller owns, that were shared, or (department head) that belong to the department.',
  /** With `numbered`, `search` finds a question by its `serial` too: `37` or `que 37`, beside those that have these words. */
  query: questionList.query,
  response: numberedPageOf(questionRowSchema),
});

export const viewQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/view-question',
  roles: AUTHORS,
  summary:
    'One question with its test cases, for whoever sees it; as one of a task, for whoever sees the task as an author.',
  body: z.object({
    questionId: idSchema,
    /** The task that has the question: without `version` it is answered as the task has it. */
    taskId: idSchema.optional(),
    /** One of its versions; without it the newest. */
    version: questionVersionSchema.optional(),
  }),
  response: dataOf(questionSchema),
});

export const createQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/create-question',
  roles: AUTHORS,
  summary: 'Stores a new question.',
  body: questionDraftSchema.extend({
    _id: newItemIdSchema,
    /** A question whose attachment this one has too, unless a file comes with it; the caller has to see it. */
    attachmentFrom: idSchema.optional(),
  }),
  multipart,
  bodyMax: LARGE_BODY_MAX,
  response: dataOf(z.object({ _id: idSchema })),
});

export const editQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/edit-question',
  roles: AUTHORS,
  summary:
    'Stores a new version of a question; attempts that have started keep theirs. Refused when another edition is stored than the one opened.',
  body: questionDraftSchema.extend({
    questionId: idSchema,
    edition: editionSchema,
    /** Why, or what is new: kept with the version that it makes. */
    reason: anyReasonSchema,
    /** Takes the stored attachment away. A new file replaces it anyway. */
    removeAttachment: z.boolean().optional(),
  }),
  multipart: { ...multipart, json: [...multipart.json, 'removeAttachment'] },
  bodyMax: LARGE_BODY_MAX,
  response: dataOf(z.object({ _id: idSchema })),
  conflict: questionSchema,
});

/** What deleting asks about. */
export const fetchQuestionDeletion = defineRoute({
  method: 'GET',
  path: '/faculty/question-deletion/:questionId',
  roles: AUTHORS,
  summary: 'What deleting a question would come to, for whoever may delete it.',
  params: z.object({ questionId: idSchema }),
  response: dataOf(questionDeletionSchema),
});

export const deleteQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/delete-question',
  roles: AUTHORS,
  summary: 'Archives a question that tasks use; deletes any other for good.',
  body: z.object({ questionId: idSchema, expected: expectedOutcomeSchema }),
  response: deletedSchema,
});

export const restoreQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/restore-question',
  roles: AUTHORS,
  summary: 'Brings an archived question back.',
  body: z.object({ questionId: idSchema }),
  response: doneSchema,
});

/** How one reference solution did on the test cases, in their order; without results when it does not compile. */
export const referenceRunSchema = z.object({
  language: languageSchema,
  compiled: z.boolean(),
  /** What the compiler said; empty when it said nothing. */
  compilerOutput: z.string(),
  diagnostics: z.array(diagnosticSchema),
  results: z.array(
    publicTestResultSchema.extend({
      /** False when `actualOutput` was shortened, and so cannot be taken for the expected one. */
      isWhole: z.boolean(),
      /** What the judge said to the author, and why it failed; empty without a judge. */
      judgeMessage: z.string(),
    }),
  ),
});
export type ReferenceRun = z.infer<typeof referenceRunSchema>;

export const checkQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/check-question',
  roles: AUTHORS,
  summary: 'Runs reference solutions on test cases, as they are in a form. Stores nothing.',
  body: z.object({
    testcases: z
      .array(
        z.object({
          input: z.string().max(TEST_TEXT_MAX),
          output: z.string().max(TEST_TEXT_MAX),
          checker: checkerSchema.nullish(),
          ...largeTextsShape,
        }),
        'Give the test cases to check.',
      )
      .min(1, 'There is no test case to check the reference solution on.')
      .max(TESTS_MAX, `A question may have at most ${TESTS_MAX} test cases.`),
    referenceSolutions: z
      .array(referenceSolutionSchema, 'Give the reference solutions to check.')
      .min(1, 'There is no reference solution to check.')
      .max(LANGUAGES.length, 'There can be one reference solution per language.'),
    checker: checkerSchema.default(LINES),
    limits: questionLimitsSchema.default(DEFAULT_LIMITS),
    judge: judgeProgramSchema.nullable().default(null),
  }),
  response: dataOf(z.array(referenceRunSchema)),
  rateLimit: 40,
  bodyMax: LARGE_BODY_MAX,
});

export const storeTestText = defineRoute({
  method: 'POST',
  path: '/faculty/store-test-text',
  roles: AUTHORS,
  summary:
    'Keeps a large input or expected output for a test of a question that the caller is about to save, and answers what stands in for it.',
  body: z.object({}),
  multipart: { json: [], files: { text: 1 } },
  rateLimit: 600,
  response: dataOf(largeTextSchema.extend({ standIn: z.string() })),
});

/** Where a large input or expected output is fetched whole, below `/api`. */
export const testTextPath = ({ hash }: LargeText): string => `/test-texts/${hash}`;
