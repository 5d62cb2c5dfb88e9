import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import { dataOf, doneSchema, idSchema, newItemIdSchema, pageOf, ownershipSchema } from '../common.ts';
import { defineList } from '../list.ts';
import { LARGE_BODY_MAX, defineRoute } from '../route.ts';
import { diagnosticSchema, publicTestResultSchema } from '../runs/run.ts';
import {
  difficultySchema,
  LANGUAGES,
  languageSchema,
  questionDraftSchema,
  questionRowSchema,
  questionSchema,
  judgeProgramSchema,
  referenceSolutionSchema,
  TEST_TEXT_MAX,
} from './question.ts';

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
    'judge',
    'referenceSolutions',
  ],
  files: { attachment: 1 },
} as const;

export const questionList = defineList({
  order: '-createdAt',
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
  },
  filters: {
    ownership: ownershipSchema,
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
  query: questionList.query.extend({
    /**
     * `true` fills in `serial` of each row, and lets `search` find a question by it: `37` or `que 37`, beside the
     * questions that have these words.
     */
    numbered: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  }),
  response: pageOf(questionRowSchema),
});

export const viewQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/view-question',
  roles: AUTHORS,
  summary: 'One question with its test cases.',
  body: z.object({ questionId: idSchema }),
  response: dataOf(questionSchema),
});

export const createQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/create-question',
  roles: AUTHORS,
  summary: 'Stores a new question.',
  body: questionDraftSchema.extend({ _id: newItemIdSchema }),
  multipart,
  bodyMax: LARGE_BODY_MAX,
  response: dataOf(z.object({ _id: idSchema })),
});

export const editQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/edit-question',
  roles: AUTHORS,
  summary: 'Stores a new version of a question; attempts that have started keep theirs.',
  body: questionDraftSchema.extend({
    questionId: idSchema,
    /** Takes the stored attachment away. A new file replaces it anyway. */
    removeAttachment: z.boolean().optional(),
  }),
  multipart: { ...multipart, json: [...multipart.json, 'removeAttachment'] },
  bodyMax: LARGE_BODY_MAX,
  response: dataOf(z.object({ _id: idSchema })),
});

export const deleteQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/delete-question',
  roles: AUTHORS,
  summary: 'Deletes a question that no task uses.',
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
  summary: 'Runs reference solutions on test cases, as they stand in a form. Stores nothing.',
  body: z.object({
    testcases: z
      .array(
        z.object({ input: z.string().max(TEST_TEXT_MAX), output: z.string().max(TEST_TEXT_MAX) }),
        'Give the test cases to check.',
      )
      .min(1, 'There is no test case to check the reference solution on.')
      .max(200, 'A question may have at most 200 test cases.'),
    referenceSolutions: z
      .array(referenceSolutionSchema, 'Give the reference solutions to check.')
      .min(1, 'There is no reference solution to check.')
      .max(LANGUAGES.length, 'There can be one reference solution per language.'),
    judge: judgeProgramSchema.nullable().default(null),
  }),
  response: dataOf(z.array(referenceRunSchema)),
  rateLimit: 40,
  bodyMax: LARGE_BODY_MAX,
});
