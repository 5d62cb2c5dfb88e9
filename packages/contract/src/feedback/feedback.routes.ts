import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import { dataOf, idSchema, newItemIdSchema, optionalIdSchema, numberedPageOf } from '../common.ts';
import { defineList } from '../list.ts';
import { attachmentSchema } from '../questions/question.ts';
import { defineRoute } from '../route.ts';
import { feedbackSchema, feedbackStateSchema } from './feedback.ts';
import { FEEDBACK_EVERY_DAYS, FEEDBACK_FILES_MAX, FEEDBACK_MESSAGE_MAX } from './feedback.rules.ts';

export const submitFeedback = defineRoute({
  method: 'POST',
  path: '/student/feedback',
  // The dialog opens for students after a submission, and for whoever has published a result.
  roles: ['STUDENT', ...AUTHORS],
  summary: 'Tells the administrators a suggestion; about a task, where one is named.',
  body: z.object({
    _id: newItemIdSchema,
    message: z
      .string('Write a message.')
      .trim()
      .min(1, 'Write a message.')
      .max(FEEDBACK_MESSAGE_MAX, 'A message may have at most 5,000 characters.'),
    /** A task that the sender sits or can see. */
    taskId: optionalIdSchema,
  }),
  multipart: { json: [], files: { attachments: FEEDBACK_FILES_MAX } },
  /** The attachments can be fetched by the sender and by administrators. */
  response: dataOf(z.object({ _id: idSchema, attachments: z.array(attachmentSchema) })),
  rateLimit: 6,
});

export const askForFeedback = defineRoute({
  method: 'POST',
  path: '/feedback/ask',
  // Those who publish results, after which the page asks.
  roles: AUTHORS,
  summary: `Whether the caller may be asked for suggestions now: once in ${FEEDBACK_EVERY_DAYS} days. Whoever gets a yes counts as asked.`,
  body: z.object({}),
  response: dataOf(z.object({ mayAsk: z.boolean() })),
});

export const feedbackList = defineList({
  order: '-createdAt',
  numberedBy: '-createdAt',
  columns: {
    user: 'words',
    message: 'words',
    task: 'words',
    createdAt: 'instant',
    attachment: z.enum(['with', 'without']),
    state: feedbackStateSchema,
  },
});

export const fetchFeedback = defineRoute({
  method: 'GET',
  path: '/student/feedback',
  // The path is that of the sending; what was sent is for administrators alone.
  roles: ['ADMIN'],
  summary: 'What people have suggested, newest first unless sorted otherwise.',
  query: feedbackList.query,
  response: numberedPageOf(feedbackSchema),
});
