import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';
import { DIFFICULTIES, questionVersionSchema } from '../questions/question.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { EXAMPLE_ID, EXAMPLE_OUTCOME, EXAMPLE_SUBJECT } from './examples.ts';
import { examplePage, v1PageOf, v1SearchQuery } from './paging.ts';
import { v1OutcomeSchema, v1RefSchema } from './roster.ts';

/** A question as lists have it; its tests and programs are in its package. */
export const v1QuestionSchema = z.object({
  id: idSchema,
  version: questionVersionSchema,
  name: z.string().describe('Empty where it has no short name.'),
  text: z.string().describe('The statement as plain text.'),
  languages: z.array(z.string()),
  marks: z.number(),
  minutes: z.number(),
  difficulty: z.enum(Object.values(DIFFICULTIES)),
  subject: v1RefSchema.nullable(),
  outcomes: z.array(v1OutcomeSchema),
  tags: z.array(z.string()),
  testCount: z.number().int(),
  owner: v1RefSchema,
  createdAt: instantSchema,
});

/** One question. */
export const v1WholeQuestionSchema = v1QuestionSchema.extend({
  statement: z.string().describe('The statement as HTML.'),
});

const VISIBLE = 'owned, shared, or (department heads) of the department';

const example = {
  id: EXAMPLE_ID,
  version: 3,
  name: 'Reverse a list',
  text: 'Read numbers until the end of the input and write them in reverse order.',
  languages: ['C', 'PYTHON'],
  marks: 10,
  minutes: 20,
  difficulty: 'EASY',
  subject: EXAMPLE_SUBJECT,
  outcomes: [EXAMPLE_OUTCOME],
  tags: ['lists'],
  testCount: 8,
  owner: { id: EXAMPLE_ID, name: 'Ada Lovelace' },
  createdAt: '2026-08-01T09:30:00.000Z',
};

const ofQuestion = z.object({ questionId: idSchema });

export const listQuestions = defineRoute({
  method: 'GET',
  path: '/v1/questions',
  roles: AUTHORS,
  scope: 'questions:read',
  summary: `Questions that the account may see (${VISIBLE}), newest first, without those that were archived.`,
  query: v1SearchQuery,
  response: v1PageOf(v1QuestionSchema),
  example: examplePage(example),
});

export const getQuestion = defineRoute({
  method: 'GET',
  path: '/v1/questions/:questionId',
  roles: AUTHORS,
  scope: 'questions:read',
  summary: 'One question in its newest version.',
  params: ofQuestion,
  response: v1WholeQuestionSchema,
  example: {
    ...example,
    statement: '<p>Read numbers until the end of the input and write them in reverse order.</p>',
  },
});

export const getQuestionPackage = defineRoute({
  method: 'GET',
  path: '/v1/questions/:questionId/package',
  roles: AUTHORS,
  scope: 'questions:read',
  summary:
    'A question as a ZIP with its statement, tests (the hidden ones too), programs and pictures, which the page Import Questions takes.',
  params: ofQuestion,
  query: z.object({
    format: z
      .enum(['assay', 'icpc'])
      .default('assay')
      .describe('icpc: the problem package format of programming contests.'),
  }),
  response: z.never(),
  file: 'application/zip',
});
