import { z } from 'zod';
import { dataOf, doneSchema, idSchema, newItemIdSchema, pageOf, pageQueryShape } from '../../common.ts';
import { editionSchema } from '../../editing/edition.ts';
import { defineList } from '../../list.ts';
import { AUTHORS } from '../../role.ts';
import { defineRoute } from '../../route.ts';
import {
  BANK_READERS,
  bankQuestionSchema,
  bankRowSchema,
  bankSchema,
  offerNoteSchema,
  offerStandingSchema,
  questionOriginSchema,
} from './question-bank.ts';
import { difficultySchema, languageSchema, questionSchema, questionVersionSchema } from '../question.ts';

const questionParams = z.object({ questionId: idSchema });

export const bankList = defineList({
  order: '-offeredAt',
  columns: {
    /** Words that all occur in its name or its statement. */
    question: 'words',
    subject: 'words',
    language: languageSchema,
    difficulty: difficultySchema,
    marks: 'amount',
    author: 'words',
    institute: 'words',
    copies: 'unfiltered',
    offeredAt: 'unfiltered',
  },
  filters: {
    bank: bankSchema,
    /** Words in the name of one of its tags. */
    tag: 'words',
    /** `own`: what the caller offers. `waiting`: what somebody has to agree to. `copied`: what the caller has copied. */
    standing: z.enum(['own', 'waiting', 'copied']),
  },
});

export const fetchBank = defineRoute({
  method: 'GET',
  path: '/question-bank',
  roles: BANK_READERS,
  summary:
    'Questions that are offered to the caller, in the banks of their department, their institute and all institutes.',
  query: bankList.query.extend({ pageSize: pageQueryShape.pageSize.default(25) }),
  response: pageOf(bankRowSchema),
});

export const fetchBankQuestion = defineRoute({
  method: 'GET',
  path: '/question-bank/:questionId',
  roles: BANK_READERS,
  summary: 'A question in the version that is offered to the caller, whole.',
  params: questionParams,
  response: dataOf(bankQuestionSchema),
});

export const answerOffer = defineRoute({
  method: 'POST',
  path: '/answer-question-offer',
  roles: ['INSTITUTE-HEAD', 'ADMIN'],
  summary:
    'Agrees to a question being offered to all institutes, or leaves it to its own one, also later: for the head of that institute and for administrators.',
  body: z.object({
    questionId: idSchema,
    /** The version that was read; where another is offered by now, nothing is done (409). */
    version: questionVersionSchema,
    agrees: z.boolean(),
  }),
  response: doneSchema,
});

export const fetchOffer = defineRoute({
  method: 'GET',
  path: '/faculty/question-offer/:questionId',
  roles: AUTHORS,
  summary: 'Whether and where a question is offered; for its owner.',
  params: questionParams,
  response: dataOf(offerStandingSchema),
});

export const offerQuestion = defineRoute({
  method: 'POST',
  path: '/faculty/offer-question',
  roles: AUTHORS,
  summary:
    'Offers a version of a question to a bank instead of what was offered of it before. To all institutes it waits until somebody agrees; once agreed, other versions need no new word.',
  body: z.object({
    questionId: idSchema,
    version: questionVersionSchema,
    bank: bankSchema,
    note: offerNoteSchema,
  }),
  response: dataOf(offerStandingSchema),
});

export const takeBackOffer = defineRoute({
  method: 'POST',
  path: '/faculty/take-back-offer',
  roles: AUTHORS,
  summary: 'Takes a question out of the bank; what was copied from it stays.',
  body: z.object({ questionId: idSchema }),
  response: doneSchema,
});

export const copyFromBank = defineRoute({
  method: 'POST',
  path: '/faculty/copy-from-bank',
  roles: AUTHORS,
  summary:
    'Makes a question of the caller from an offered one, and remembers where it is from. Refused (409) where the caller has a copy already, unless another is asked for.',
  body: z.object({
    _id: newItemIdSchema,
    questionId: idSchema,
    /** The version that was read; where another is offered by now, nothing is copied (409). */
    version: questionVersionSchema,
    /** The caller knows of the copies that there are. */
    again: z.boolean().default(false),
  }),
  response: dataOf(z.object({ _id: idSchema })),
});

export const takeOfferedVersion = defineRoute({
  method: 'POST',
  path: '/faculty/take-offered-version',
  roles: AUTHORS,
  summary:
    'Stores a new version of a question that was copied from a bank: what its source says in the version that is offered. Where it is filed stays. Refused when another edition is stored than the one opened.',
  body: z.object({
    /** The copy. */
    questionId: idSchema,
    /** The version of the source that was read; where another is offered by now, nothing is done (409). */
    version: questionVersionSchema,
    edition: editionSchema,
  }),
  response: dataOf(z.object({ _id: idSchema })),
  conflict: questionSchema,
});

export const fetchQuestionOrigin = defineRoute({
  method: 'GET',
  path: '/faculty/question-origin/:questionId',
  roles: AUTHORS,
  summary: 'Where a question was copied from, for whoever sees it; null where it was not copied from a bank.',
  params: questionParams,
  response: dataOf(questionOriginSchema.nullable()),
});
