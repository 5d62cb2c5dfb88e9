import { z } from 'zod';
import { AUTHORS } from '../auth/role.ts';
import { dataOf, doneSchema, idSchema, pageOf, pageQueryShape } from '../common.ts';
import { defineRoute } from '../route.ts';
import {
  difficultySchema,
  languageSchema,
  questionDraftSchema,
  questionRowSchema,
  questionSchema,
} from './question.ts';

/** Whose items a list shows: all that the caller may see, the own ones, or those of others shared with the caller. */
export const ownershipSchema = z.enum(['all', 'my', 'shared']);
export type Ownership = z.infer<typeof ownershipSchema>;

const multipart = {
  json: ['language', 'marks', 'timeRequired', 'wantAutoCalculate', 'testcases', 'modules', 'tags', 'code'],
  files: { attachment: 1 },
} as const;

export const viewAllQuestions = defineRoute({
  method: 'GET',
  path: '/faculty/view-all-questions',
  roles: AUTHORS,
  summary:
    'Questions that the caller owns, that were shared, or (department head) that belong to the department.',
  query: z.object({
    ...pageQueryShape,
    ownership: ownershipSchema.optional(),
    language: languageSchema.optional(),
    difficulty: difficultySchema.optional(),
    subjectId: idSchema.optional(),
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
  body: questionDraftSchema,
  multipart,
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
