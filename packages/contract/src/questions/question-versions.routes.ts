import { z } from 'zod';
import { anyReasonSchema, dataOf, idSchema, pageOf, pageQueryShape } from '../common.ts';
import { editionSchema } from '../editing/edition.ts';
import { defineList } from '../list.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { questionSchema, questionVersionSchema } from './question.ts';
import { questionVersionRowSchema } from './question-version.ts';

export const questionVersionList = defineList({
  order: '-version',
  columns: { version: 'unfiltered' },
  filters: {},
});

export const fetchQuestionVersions = defineRoute({
  method: 'GET',
  path: '/faculty/question-versions/:questionId',
  roles: AUTHORS,
  summary:
    'The versions of a question that the caller sees, with what each has changed and where it is used.',
  params: z.object({ questionId: idSchema }),
  query: questionVersionList.query.extend({ pageSize: pageQueryShape.pageSize.default(25) }),
  response: pageOf(questionVersionRowSchema),
});

export const restoreQuestionVersion = defineRoute({
  method: 'POST',
  path: '/faculty/restore-question-version',
  roles: AUTHORS,
  summary:
    'Stores a new version of a question that says what an earlier one said; where it is filed stays. Refused when another edition is stored than the one opened.',
  body: z.object({
    questionId: idSchema,
    /** The one to go back to. */
    version: questionVersionSchema,
    edition: editionSchema,
    reason: anyReasonSchema,
  }),
  response: dataOf(z.object({ _id: idSchema })),
  conflict: questionSchema,
});
