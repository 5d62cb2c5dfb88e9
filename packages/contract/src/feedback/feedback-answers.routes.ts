import { z } from 'zod';
import { dataOf, idSchema, instantSchema, pageOf, pageQueryShape } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { feedbackAnswerSchema } from './feedback.ts';
import { FEEDBACK_AT_ONCE_MAX, FEEDBACK_MESSAGE_MAX } from './feedback.rules.ts';

const idsSchema = z
  .array(idSchema)
  .min(1, 'Please choose a message.')
  .max(FEEDBACK_AT_ONCE_MAX, `At most ${FEEDBACK_AT_ONCE_MAX.toLocaleString('en')} messages at once.`);

const handled = dataOf(z.object({ done: z.number().int() }));

export const markFeedback = defineRoute({
  method: 'POST',
  path: '/admin/mark-feedback',
  roles: ['ADMIN'],
  summary: 'Marks messages as read, or as new again; answered ones stay read.',
  body: z.object({ ids: idsSchema, isRead: z.boolean('Say whether they were read.') }),
  response: handled,
});

export const answerFeedback = defineRoute({
  method: 'POST',
  path: '/admin/answer-feedback',
  roles: ['ADMIN'],
  summary:
    'Answers a message, once: its sender reads the answer beside it, and is mailed it where they have a confirmed email and mail is set up.',
  body: z.object({
    _id: idSchema,
    answer: z
      .string('Write an answer.')
      .trim()
      .min(1, 'Write an answer.')
      .max(FEEDBACK_MESSAGE_MAX, 'An answer may have at most 5,000 characters.'),
  }),
  /** Whether a mail is on its way as well. */
  response: dataOf(z.object({ isMailed: z.boolean() })),
});

export const deleteFeedback = defineRoute({
  method: 'POST',
  path: '/admin/delete-feedback',
  roles: ['ADMIN'],
  summary: 'Deletes messages with their files and answers, for their senders too.',
  body: z.object({ ids: idsSchema }),
  response: handled,
});

export const fetchOwnFeedback = defineRoute({
  method: 'GET',
  path: '/feedback/own',
  roles: ['STUDENT', ...AUTHORS],
  summary: 'What the caller has suggested, newest first, with the answers.',
  query: z.object({ ...pageQueryShape, pageSize: pageQueryShape.pageSize.default(10) }),
  response: pageOf(
    z.object({
      _id: idSchema,
      message: z.string(),
      /** The name of the task it is about, where it is about one. */
      task: z.string().nullable(),
      createdAt: instantSchema,
      answer: feedbackAnswerSchema.nullable(),
    }),
  ),
});
